import "server-only";
import { verifyPassword } from "@/lib/auth/password";
import type { Actor } from "@/lib/auth/session";
import { CONFIRMATION_SECONDS } from "@/lib/auth/session-limits";
import { db } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import { countUse, refundUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { SECOND_MS } from "@/lib/time/durations";

/**
 * An open session is not enough for what cannot be undone: it takes the password, or a session that was confirmed a
 * moment ago.
 * @param path the field that the password was typed into
 * @throws AppError "invalid", "tooMany", "signInNeeded"
 */
export async function reauthenticate(actor: Actor, password?: string, path = "password"): Promise<void> {
  if (password) return assertOwnPassword(actor, password, path);
  if (!(await isConfirmed(actor))) throw invalidField(path, { reason: "confirmationNeeded" });
}

async function assertOwnPassword({ id }: Actor, password: string, path: string): Promise<void> {
  // Apart from the sign-in's own counter, so that nobody else can use it up.
  const guesser = `own|${id}`;
  // Counted before the check, so that concurrent guesses all count.
  await countUse("wrongPassword", guesser);
  const account = await db().user.findUnique({ where: { id }, select: { passwordHash: true } });
  if (!account) throw new AppError("signInNeeded");
  if (!(await verifyPassword(account.passwordHash, password))) {
    logSecurityEvent("reauthentication failed", { userId: id });
    throw invalidField(path, { reason: "wrongPassword" });
  }
  await refundUse("wrongPassword", guesser);
}

async function isConfirmed({ id: userId, sessionId }: Actor): Promise<boolean> {
  const since = new Date(Date.now() - CONFIRMATION_SECONDS * SECOND_MS);
  const where = { id: sessionId, userId, endedAt: null, confirmedAt: { gt: since } };
  return (await db().session.count({ where })) > 0;
}
