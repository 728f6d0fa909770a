import "server-only";
import { databaseTime, type Tx } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import type { NotificationPayload } from "@/lib/notifications/schema";
import type { LockedPost } from "@/lib/posts/preconditions";
import { amountLeft } from "@/lib/posts/rules";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { answerBy, isFarAway } from "@/lib/replies/rules";

const [DAY_LENGTH, MINUTE_LENGTH] = ["2026-05-03".length, "2026-05-03T12:30".length];

/**
 * To those who wait: the time by which they have an answer, as the page of the post shows it, is another, because the end of the post has moved, or because
 * something is promised now, or nothing any more. Only the latest such notice stands.
 * @param people where others in the line have just been told more
 */
export async function tellOfNewEnd(
  tx: Tx,
  before: LockedPost,
  after: LockedPost,
  people?: string[],
): Promise<void> {
  const now = answerBy(after);
  // While it can be brought back nobody hears of it: see `showAgain`.
  if (before.takeDownAt || shown(answerBy(before)) === shown(now)) return;
  // Nothing is left, or its time is over: they have their answer at once.
  if (after.promised === 0 && (amountLeft(after) <= 0 || now <= (await databaseTime(tx)))) return;
  const waiting = await listWaiting(tx, before.id);
  const told = people ? waiting.filter((id) => people.includes(id)) : waiting;
  await forgetNewEnd(tx, before.id, told);
  await notify(tx, told, {
    kind: "end-moved",
    dedupeKey: keyOf(before.id),
    payload: notificationPayload(before, { because: reasonOf(before, after) }),
  });
}

export const listWaiting = async (tx: Tx, postId: string): Promise<string[]> =>
  (await tx.reply.findMany({ where: { postId, state: "waiting" }, select: { personId: true } })).map(
    ({ personId }) => personId,
  );

/** For people who have their answer. */
export async function forgetNewEnd(tx: Tx, postId: string, people: string[]): Promise<void> {
  await tx.notification.deleteMany({ where: { userId: { in: people }, dedupeKey: keyOf(postId) } });
}

const keyOf = (postId: string) => `end-moved:${postId}`;

function reasonOf(before: LockedPost, after: LockedPost): NotificationPayload["because"] {
  const [was, now] = [answerBy(before), answerBy(after)];
  // The end may have moved as well, to later, although the answer comes sooner.
  if (before.promised > 0 && after.promised === 0) return "promise-over";
  if (shown(before.expiresAt) !== shown(after.expiresAt)) return now > was ? "ends-later" : "ends-sooner";
  return amountLeft(after) > 0 ? "partly-promised" : "promised-to-another";
}

/** The day of UTC, as on the page, or the minute, which is the same in all time zones. */
const shown = (time: Date) => time.toISOString().slice(0, isFarAway(time) ? DAY_LENGTH : MINUTE_LENGTH);
