import "server-only";
import { verifyPassword } from "@/lib/auth/password";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import { countUse, refundUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";

/**
 * Proves again that the owner is there: an open session is not enough.
 * @param field of the form, for the refusal
 * @throws AppError "invalid", "tooMany", "signInNeeded"
 */
export async function reauthenticate(actor: Actor, password: string, field = "password"): Promise<void> {
  // Apart from the sign-in's own counter, so that nobody else can use it up.
  const guesser = `own|${actor.id}`;
  // Counted before the check, so that concurrent guesses all count.
  await countUse("wrongPassword", guesser);
  const account = await db().user.findUnique({ where: { id: actor.id }, select: { passwordHash: true } });
  if (!account) throw new AppError("signInNeeded");
  if (!(await verifyPassword(account.passwordHash, password))) {
    logSecurityEvent("reauthentication failed", { userId: actor.id });
    throw invalidField(field, { reason: "wrongPassword" });
  }
  await refundUse("wrongPassword", guesser);
}
