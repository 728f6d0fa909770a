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
  if (!(await getConfirmedUntil(actor))) throw invalidField(path, { reason: "confirmationNeeded" });
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

/** @returns when a session that was confirmed needs the password again; null where it needs it now */
export async function getConfirmedUntil({ id: userId, sessionId }: Actor): Promise<string | null> {
  const where = { id: sessionId, userId, endedAt: null };
  const session = await db().session.findFirst({ where, select: { confirmedAt: true } });
  const until = (session?.confirmedAt?.getTime() ?? 0) + CONFIRMATION_SECONDS * SECOND_MS;
  return until > Date.now() ? new Date(until).toISOString() : null;
}
