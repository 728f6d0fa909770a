import "server-only";
import { gitHub } from "@/lib/auth/github-provider";
import { openIdConnect } from "@/lib/auth/oidc-provider";
import type { ProviderConfig, ProviderKeys, SignInProvider } from "@/lib/auth/provider-types";
import { env } from "@/lib/env";

type Configured = SignInProvider & { config: ProviderConfig };

const GOOGLE = "https://accounts.google.com";

/** Those with settings. A build may run without a configuration. */
export function listSignInProviders(): SignInProvider[] {
  if (!process.env.DATABASE_URL) return [];
  return configured().map(({ id, name, issuer }) => ({ id, name, issuer }));
}

export const nextAuthProviders = (): ProviderConfig[] => configured().map(({ config }) => config);

function configured(): Configured[] {
  const { OIDC_ISSUER, OIDC_NAME, GITHUB_URL = "https://github.com", ...rest } = env();
  const all = [
    provide({ id: "google", name: "Google", issuer: GOOGLE }, openIdConnect, {
      clientId: rest.GOOGLE_CLIENT_ID,
      clientSecret: rest.GOOGLE_CLIENT_SECRET,
    }),
    provide({ id: "github", name: "GitHub", issuer: GITHUB_URL }, gitHub, {
      clientId: rest.GITHUB_CLIENT_ID,
      clientSecret: rest.GITHUB_CLIENT_SECRET,
    }),
    OIDC_ISSUER &&
      provide(
        { id: "oidc", name: OIDC_NAME ?? new URL(OIDC_ISSUER).host, issuer: OIDC_ISSUER },
        openIdConnect,
        {
          clientId: rest.OIDC_CLIENT_ID,
          clientSecret: rest.OIDC_CLIENT_SECRET,
        },
      ),
  ];
  return all.filter((one) => one !== null && one !== undefined && one !== "");
}

type Keys = { clientId: string | undefined; clientSecret: string | undefined };
type Make = (provider: SignInProvider, keys: ProviderKeys) => ProviderConfig;

const provide = (
  provider: SignInProvider,
  make: Make,
  { clientId, clientSecret }: Keys,
): Configured | null =>
  clientId && clientSecret ? { ...provider, config: make(provider, { clientId, clientSecret }) } : null;
