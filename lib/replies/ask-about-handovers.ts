import "server-only";
import { db, transaction } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import { IS_STANDING } from "@/lib/posts/preconditions";
import { isLastReminder, lastReminderDue } from "@/lib/replies/lapse";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { MINUTE_MS } from "@/lib/time/durations";

const BATCH_SIZE = 200;

/**
 * Asks both whether it changed hands: at the agreed time or after seven days, and again before it ends although they write to
 * each other. Safe to repeat.
 */
export async function askAboutHandovers(): Promise<void> {
  const due = {
    state: "promised" as const,
    confirmBy: null,
    OR: [{ keepBy: { lte: new Date() }, keepByToldAt: null }, lastReminderDue()],
  };
  const replies = await db().reply.findMany({
    where: { AND: due, post: IS_STANDING },
    select: {
      ...{ id: true, personId: true, keepBy: true, person: { select: { name: true } } },
      post: {
        select: { id: true, title: true, type: true, posterId: true, poster: { select: { name: true } } },
      },
    },
    orderBy: { keepBy: "asc" },
    take: BATCH_SIZE,
  });
  for (const { id: replyId, personId, keepBy, person, post } of replies)
    await transaction(async (tx) => {
      const { count } = await tx.reply.updateMany({
        where: { ...due, id: replyId },
        data: { keepByToldAt: new Date() },
      });
      if (count === 0) return;
      const isLast = keepBy !== null && isLastReminder(keepBy);
      const about = (name: string) => ({
        kind: "handover-due" as const,
        // A word and its undo bring the time back but for a moment.
        dedupeKey: `handover-due:${replyId}:${Math.round(Number(keepBy) / (10 * MINUTE_MS))}${isLast ? ":last" : ""}`,
        payload: notificationPayload(post, { replyId, name, ...(isLast && { because: "last-reminder" }) }),
      });
      await notify(tx, [post.posterId], about(person.name));
      await notify(tx, [personId], about(post.poster.name));
    });
}
