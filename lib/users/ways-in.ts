import "server-only";
import { listSignInProviders } from "@/lib/auth/sign-in-providers";
import type { Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { sendsEmail } from "@/lib/http/site-config";

/**
 * In a transaction that has locked the account, since two tabs could each remove the other's way. Before a passkey or provider is removed: a password, a confirmed address for links by mail, or another passkey or
 * provider has to stay. @throws AppError "conflict"
 */
export async function requireAnotherWayIn(tx: Tx, userId: string, removedId: string): Promise<void> {
  const { passwordHash, emailVerifiedAt } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true, emailVerifiedAt: true },
  });
  if (passwordHash !== null || (emailVerifiedAt && sendsEmail())) return;
  const id = { not: removedId };
  const issuer = { in: listSignInProviders().map((one) => one.issuer) };
  const passkeys = await tx.passkey.count({ where: { userId, id } });
  const identities = await tx.linkedIdentity.count({ where: { userId, id, issuer } });
  if (passkeys + identities === 0) throw new AppError("conflict", { reason: "lastWayIn" });
}
