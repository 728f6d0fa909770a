import "server-only";
import { randomBytes } from "node:crypto";
import { voidEmailTokens } from "@/lib/auth/email-token";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx } from "@/lib/db/client";
import { invalidField } from "@/lib/http/errors";
import { countUse, refundUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";

/** Proves again that the owner is there. @throws AppError "invalid", "tooMany" */
export async function assertOwnPassword(
  { id }: Pick<Actor, "id">,
  path: string,
  typed: string,
): Promise<void> {
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id },
    select: { passwordHash: true },
  });
  // Apart from the sign-in's own counter, so that nobody else can use it up.
  const guesser = `own|${id}`;
  await countUse("wrongPassword", guesser);
  if (!(await verifyPassword(passwordHash, typed))) {
    logSecurityEvent("reauthentication failed", { userId: id });
    throw invalidField(path, { reason: "wrongPassword" });
  }
  await refundUse("wrongPassword", guesser);
}

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
