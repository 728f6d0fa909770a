import "server-only";
import { randomBytes } from "node:crypto";
import { voidEmailTokens } from "@/lib/auth/email-token";
import { hashPassword } from "@/lib/auth/password";
import type { Tx } from "@/lib/db/client";

/** The hash of a password that nobody knows. */
export const unknownPasswordHash = () => hashPassword(randomBytes(32).toString("base64"));

export async function endSessions(tx: Tx, userId: string, except?: string): Promise<void> {
  const others = except ? { id: { not: except } } : {};
  await tx.session.updateMany({
    where: { userId, endedAt: null, ...others },
    data: { endedAt: new Date() },
  });
}

/** Links that were mailed before a change of the credentials. */
export const voidSignInLinks = (tx: Tx, userId: string) =>
  voidEmailTokens(tx, userId, ["reset-password", "sign-in", "change-address"]);

/** Passkeys and providers that somebody else may have added: they would open the account without any password. */
export async function removeOtherWaysIn(tx: Tx, userId: string): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.linkedIdentity.deleteMany({ where: { userId } });
}
