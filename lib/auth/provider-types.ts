import type { NextAuthOptions } from "next-auth";

export type ProviderConfig = NextAuthOptions["providers"][number];

export type ProviderKeys = { clientId: string; clientSecret: string };

export type ProviderId = "google" | "github" | "oidc";

/** A provider's statement about somebody, see `profile` of each provider. */
export type ProviderProfile = {
  id: string;
  /** The best first; not checked. */
  names: unknown[];
  email: string | null;
  isVerified: boolean;
};

export type SignInProvider = {
  id: ProviderId;
  name: string;
  /** Subjects are unique within it. */
  issuer: string;
};
