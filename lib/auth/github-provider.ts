import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type {
  ProviderConfig,
  ProviderKeys,
  ProviderProfile,
  SignInProvider,
} from "@/lib/auth/provider-types";

const TIMEOUT_MS = 8000;
const PUBLIC_API = "https://api.github.com";

type User = { id: number; login: string; name: string | null };
type Address = { email: string; primary: boolean; verified: boolean };
type Account = User & { addresses: Address[] };

/** GitHub, or a GitHub Enterprise server. It speaks OAuth without OpenID Connect, so its API says who somebody is. */
export function gitHub({ id, name, issuer }: SignInProvider, keys: ProviderKeys): ProviderConfig {
  const api = issuer === "https://github.com" ? PUBLIC_API : `${issuer}/api/v3`;
  const config: OAuthConfig<Account> = {
    id,
    name,
    type: "oauth",
    ...keys,
    issuer: `${issuer}/login/oauth`,
    authorization: { url: `${issuer}/login/oauth/authorize`, params: { scope: "user:email" } },
    token: `${issuer}/login/oauth/access_token`,
    checks: ["pkce", "state"],
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: { request: ({ tokens }) => readAccount(api, tokens.access_token ?? "") as never },
    profile: toProfile as never,
  };
  return config;
}

async function readAccount(api: string, token: string): Promise<Account> {
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(api + path, {
      headers: { authorization: `Bearer ${token}`, accept: "application/vnd.github+json" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
    return response.json();
  };
  const [user, addresses] = await Promise.all([read<User>("/user"), read<Address[]>("/user/emails")]);
  return { ...user, addresses };
}

function toProfile({ id, name, login, addresses }: Account): ProviderProfile {
  const primary = addresses.find((address) => address.primary);
  return {
    id: String(id),
    names: [name, login],
    email: primary?.email ?? null,
    isVerified: primary?.verified === true,
  };
}
