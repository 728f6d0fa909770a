import "server-only";
import { listSignInProviders } from "@/lib/auth/sign-in-providers";
import type { SignInProviderView } from "@/lib/linked-identities/schema";

/** The providers of this site, for its pages. */
export const signInProviders = (): SignInProviderView[] =>
  listSignInProviders().map(({ id, name }) => ({ id, name }));
