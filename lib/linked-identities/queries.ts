import "server-only";
import type { Actor } from "@/lib/auth/session";
import { listSignInProviders } from "@/lib/auth/sign-in-providers";
import { db } from "@/lib/db/client";
import { signInProviders } from "@/lib/linked-identities/providers";
import type { LinkedIdentityView, WaysIn } from "@/lib/linked-identities/schema";

export async function getWaysIn({ id: userId }: Actor): Promise<WaysIn> {
  const [rows, account] = await Promise.all([
    db().linkedIdentity.findMany({
      where: { userId },
      select: { id: true, provider: true, issuer: true, email: true, linkedAt: true, lastUsedAt: true },
      orderBy: { linkedAt: "asc" },
    }),
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } }),
  ]);
  const offered = listSignInProviders();
  const identities = rows.map(({ id, provider, issuer, email, linkedAt, lastUsedAt }): LinkedIdentityView => {
    const known = offered.find((one) => one.issuer === issuer);
    return {
      _id: id,
      provider,
      name: known?.name ?? new URL(issuer).host,
      email,
      isOffered: known !== undefined,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    };
  });
  return {
    identities,
    providers: signInProviders(),
    hasPassword: account.passwordHash !== null,
  };
}
