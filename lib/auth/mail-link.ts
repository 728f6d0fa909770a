import "server-only";
import { memberAsActor } from "@/lib/auth/member-as-actor";
import { hmac, type Purpose, signToken, verifyToken } from "@/lib/auth/signed-token";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { DAY_MS } from "@/lib/time/durations";

/** An old mail can be in many hands, or in none of its reader's any more. */
const LIFETIME_MS = 30 * DAY_MS;

type ActingPurpose = Extract<Purpose, "renew" | "turn" | "promise">;

/** A suspended member keeps what is under way, and answers what they are asked. */
const WHILE_SUSPENDED: ActingPurpose[] = ["turn"];

export type Reader = { id: string; email: string };

/** For a link in a mail that acts for its reader without a session, for 30 days, as long as the address is theirs. */
export const signMailLink = (purpose: ActingPurpose, { id, email }: Reader, aboutId: string): string =>
  signToken(purpose, [id, aboutId, String(Date.now() + LIFETIME_MS), hmac("mailbox", email)]);

/** @throws AppError "notFound" unless it was signed for this purpose, in the last 30 days */
export function readMailLink(purpose: ActingPurpose, token: string) {
  const [userId, aboutId, expires, mailbox] = verifyToken(purpose, token) ?? [];
  if (!userId || !aboutId || !expires) throw new AppError("notFound", { reason: "brokenLink" });
  if (!(Number(expires) > Date.now()) || !mailbox) throw new AppError("notFound", { reason: "oldLink" });
  return { userId, aboutId, mailbox };
}

/**
 * As `readMailLink`, with the member whom the link speaks for.
 * @throws AppError "notFound" also once the mail lies in a mailbox that is no longer theirs; "suspended" for what they may not begin
 */
export async function requireActorOfLink(purpose: ActingPurpose, token: string) {
  const { userId, aboutId, mailbox } = readMailLink(purpose, token);
  const member = await db().user.findUnique({
    where: { id: userId },
    select: { email: true, suspendedUntil: true, bannedAt: true, leavingAt: true },
  });
  if (!member || hmac("mailbox", member.email) !== mailbox)
    throw new AppError("notFound", { reason: "oldLink" });
  const { suspendedUntil: until, bannedAt, leavingAt } = member;
  if (bannedAt || leavingAt) throw new AppError("notFound", { reason: "oldLink" });
  if (until && until > new Date() && !WHILE_SUSPENDED.includes(purpose))
    throw new AppError("suspended", { reason: "suspendedUntil", values: { until } });
  return { actor: memberAsActor(userId), aboutId };
}
