import "server-only";
import { randomBytes } from "node:crypto";
import { voidEmailTokens } from "@/lib/auth/email-token";
import { hashPassword } from "@/lib/auth/password";
import { removeSecondFactor } from "@/lib/auth/second-factor";
import type { Tx } from "@/lib/db/client";

/** The hash of a password that nobody knows. */
export const unknownPasswordHash = () => hashPassword(randomBytes(32).toString("base64"));

/** Log-ins under way start none, and devices are new ones again. */
export async function endSessions(tx: Tx, userId: string, except?: string): Promise<void> {
  const data = { sessionEpoch: { increment: 1 } };
  await tx.user.update({ where: { id: userId }, data, select: { id: true } });
  const others = except ? { id: { not: except } } : {};
  await tx.session.updateMany({
    where: { userId, endedAt: null, ...others },
    data: { endedAt: new Date() },
  });
}

/** Links that were mailed, or wait to be, before a change of the credentials. Holds the lock of `endSessions`. */
export async function voidSignInLinks(tx: Tx, userId: string): Promise<void> {
  await voidEmailTokens(tx, userId, ["reset-password", "sign-in", "change-address"]);
  await tx.accountEmail.deleteMany({ where: { userId, kind: "change_address" } });
}

/**
 * For who has proved an address, where somebody else may have entered the account: nothing of theirs works any more.
 * @param passwordHash of a password that they do not know
 * @param since how recent a second factor has to be to count as theirs
 */
export async function shutOthersOut(
  tx: Tx,
  userId: string,
  passwordHash: string,
  since?: Date,
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } });
  await removeOtherWaysIn(tx, userId);
  await removeSecondFactor(tx, userId, since);
  await endSessions(tx, userId);
  await voidSignInLinks(tx, userId);
}

/** Passkeys and providers would open the account without any password. */
async function removeOtherWaysIn(tx: Tx, userId: string): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.linkedIdentity.deleteMany({ where: { userId } });
}
