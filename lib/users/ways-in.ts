import "server-only";
import { listSignInProviders } from "@/lib/auth/sign-in-providers";
import type { Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { sendsEmail } from "@/lib/http/site-config";

/**
 * Before a passkey or provider is removed: a password, a confirmed address for links by mail, or another passkey or
 * provider has to stay. @throws AppError "conflict"
 */
export async function requireAnotherWayIn(tx: Tx, userId: string, removedId: string): Promise<void> {
  // Two tabs could each remove the other's way.
  const [account] = await tx.$queryRaw<{ hasPassword: boolean; isConfirmed: boolean }[]>`
    SELECT "passwordHash" IS NOT NULL AS "hasPassword", "emailVerifiedAt" IS NOT NULL AS "isConfirmed"
    FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
  if (account?.hasPassword || (account?.isConfirmed && sendsEmail())) return;
  const id = { not: removedId };
  const issuer = { in: listSignInProviders().map((one) => one.issuer) };
  const passkeys = await tx.passkey.count({ where: { userId, id } });
  const identities = await tx.linkedIdentity.count({ where: { userId, id, issuer } });
  if (passkeys + identities === 0) throw new AppError("conflict", { reason: "lastWayIn" });
}
