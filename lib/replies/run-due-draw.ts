import "server-only";
import type { Tx } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import { DRAW_WAIT_MS } from "@/lib/posts/draw-time";
import type { LockedPost } from "@/lib/posts/preconditions";
import { amountLeft } from "@/lib/posts/rules";
import { allocateRemaining, QUEUE_ORDER } from "@/lib/replies/allocation";
import { allocate, drawEntryId, drawOrder, type ListedEntry } from "@/lib/replies/draws";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { DAY_MS } from "@/lib/time/durations";

const isDue = ({ drawClosedAt, drawnAt, withdrawnAt }: LockedPost) =>
  !drawnAt && !withdrawnAt && drawClosedAt !== null && drawClosedAt.getTime() <= Date.now() - DRAW_WAIT_MS;

/** A clock that comes once a day closes the list on one day and draws on the next. */
const LATE_MS = 2 * DAY_MS;

/** Otherwise, as after weeks in which moderators looked at the post, those who asked may have given it up. */
const isInTime = ({ drawAt }: LockedPost) =>
  drawAt !== null && drawAt.getTime() + DRAW_WAIT_MS + LATE_MS > Date.now();

/** Draws from the list that `closeDueDraw` left. Returns the updated post. */
export async function runDueDraw(tx: Tx, post: LockedPost): Promise<LockedPost> {
  const { id, drawSeed, drawClosedAt } = post;
  if (!isDue(post) || !drawSeed || !drawClosedAt) return post;
  const { drawEntries } = await tx.post.findUniqueOrThrow({ where: { id }, select: { drawEntries: true } });
  const drawnAt = new Date();
  await tx.post.updateMany({
    where: { id, drawnAt: null },
    data: {
      drawnAt,
      drawEntries: await rankEntries(tx, post, drawOrder(drawSeed, drawEntries as ListedEntry[])),
    },
  });
  const drawn = await allocateRemaining(tx, { ...post, drawnAt }, { isTimeKnown: isInTime(post) });
  await tellUndrawn(tx, drawn);
  return drawn;
}

/** Also those who were not on the list: by the time of the draw they were to have an answer. */
async function tellUndrawn(tx: Tx, post: LockedPost): Promise<void> {
  const waiting = await tx.reply.findMany({
    where: { postId: post.id, state: "waiting" },
    select: { id: true, personId: true },
    orderBy: [...QUEUE_ORDER],
  });
  for (const [index, { id: replyId, personId }] of waiting.entries())
    await notify(tx, [personId], {
      ...{ kind: "end-moved", dedupeKey: `not-drawn:${post.id}` },
      payload: { ...notificationPayload(post, { replyId, because: "drawn" }), position: index + 1 },
    });
}

/** A member who left the line since it was listed, or came back to its end, keeps a place in the record and gets nothing by it. */
async function rankEntries<E extends ListedEntry>(tx: Tx, post: LockedPost, order: E[]) {
  const waiting = await tx.reply.findMany({
    where: { postId: post.id, state: "waiting", askedAt: { lte: post.drawClosedAt ?? undefined } },
    select: { id: true, quantity: true },
  });
  const replies = new Map(waiting.map((reply) => [drawEntryId(reply.id), reply]));
  for (const [index, { entry }] of order.entries()) {
    const reply = replies.get(entry);
    if (reply)
      await tx.reply.update({ where: { id: reply.id }, data: { rank: index + 1 }, select: { id: true } });
  }
  const wanted = order.map((one) => ({
    ...one,
    wanted: Math.min(one.quantity, replies.get(one.entry)?.quantity ?? 0),
  }));
  return allocate(wanted, amountLeft(post)).map(({ wanted: _, ...one }) => one);
}
