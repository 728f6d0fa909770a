import "server-only";
import type { Tx } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { answerBy } from "@/lib/replies/rules";

/** To those who wait: the day by which they have an answer is another. Only the latest such notice stands. */
export async function tellOfNewEnd(tx: Tx, before: LockedPost, after: LockedPost): Promise<void> {
  const [was, now] = [answerBy(before), answerBy(after)];
  if (dayOf(was) === dayOf(now)) return;
  const waiting = await tx.reply.findMany({
    where: { postId: before.id, state: "waiting" },
    select: { personId: true },
  });
  const people = waiting.map(({ personId }) => personId);
  const key = `end-moved:${before.id}`;
  await tx.notification.deleteMany({ where: { userId: { in: people }, dedupeKey: key } });
  await notify(tx, people, {
    kind: "end-moved",
    dedupeKey: key,
    payload: notificationPayload(before, { because: now > was ? "ends-later" : "ends-sooner" }),
  });
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
