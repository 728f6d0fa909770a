import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type {
  ProviderConfig,
  ProviderKeys,
  ProviderProfile,
  SignInProvider,
} from "@/lib/auth/provider-types";

const TIMEOUT_MS = 8000;

type Claims = Record<string, unknown> & { sub: string };
type ReadClaims = NonNullable<Exclude<OAuthConfig<Claims>["userinfo"], string | undefined>["request"]>;

/** Any provider that speaks OpenID Connect. next-auth verifies signature, issuer, audience, time and nonce of its token. */
export function openIdConnect({ id, name, issuer }: SignInProvider, keys: ProviderKeys): ProviderConfig {
  const config: OAuthConfig<Claims> = {
    id,
    name,
    type: "oauth",
    ...keys,
    wellKnown: `${withoutSlash(issuer)}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: { request: readClaims(issuer) },
    profile: toProfile as never,
  };
  return config;
}

/** Many providers have the address in their user information only. */
const readClaims =
  (issuer: string): ReadClaims =>
  async ({ client, tokens }) => {
    const { metadata } = client.issuer;
    // next-auth believes what the discovery says of itself.
    if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
      throw new Error("the provider names another issuer than the one in the settings");
    // Of a verified token: see `idToken`.
    const claims = (tokens as { claims(): Claims }).claims();
    if ("email_verified" in claims || !metadata.userinfo_endpoint) return claims;
    return { ...claims, ...(await client.userinfo(tokens as never)) };
  };

const withoutSlash = (url: string) => url.replace(/\/$/, "");

function toProfile({ sub, email, email_verified, ...rest }: Claims): ProviderProfile {
  return {
    id: sub,
    names: [rest.name, rest.nickname, rest.given_name, rest.preferred_username],
    email: typeof email === "string" ? email : null,
    isVerified: email_verified === true,
  };
}
