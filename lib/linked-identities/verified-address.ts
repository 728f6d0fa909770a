import "server-only";
import type { ProviderProfile } from "@/lib/auth/provider-types";
import { emailAddress } from "@/lib/text/email-address";

/** The provider's address by the site's own rules. @returns null unless the provider has verified it */
export function verifiedAddress({ email, isVerified }: ProviderProfile): string | null {
  return (isVerified && emailAddress.safeParse(email).data) || null;
}
