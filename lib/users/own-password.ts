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

/** Of somebody who had the account before its owner, and may have connected their own. */
export async function removeIdentities(tx: Tx, userId: string): Promise<void> {
  await tx.linkedIdentity.deleteMany({ where: { userId } });
}

/** Links that were mailed before a change of the credentials. */
export const voidSignInLinks = (tx: Tx, userId: string) =>
  voidEmailTokens(tx, userId, ["reset-password", "sign-in", "change-address"]);
