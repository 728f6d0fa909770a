import "server-only";
import type { Actor } from "@/lib/auth/session";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { TURN_HOURS } from "@/lib/notifications/answer-deadlines";
import type { LockedPost } from "@/lib/posts/preconditions";
import type { ReplyRow } from "@/lib/replies/preconditions";
import { transitionReply } from "@/lib/replies/transitions";
import { HOUR_MS } from "@/lib/time/durations";

export const TURN_MS = TURN_HOURS * HOUR_MS;

/** They were asked whether they still want it, and have not said so. The index "Reply_confirm_by_idx" finds these. */
export const unconfirmed = () =>
  ({ state: "promised", confirmBy: { lte: new Date() } }) satisfies Prisma.ReplyWhereInput;

/** Until when the next in line should say that they still want it; null for one who was heard from within a day. */
export async function turnEnd(tx: Tx, { id, personId, askedAt, editedAt }: ReplyRow): Promise<Date | null> {
  const since = new Date(Date.now() - TURN_MS);
  if (askedAt > since || (editedAt && editedAt > since)) return null;
  const isHeard = await tx.message.count({
    where: {
      replyId: id,
      OR: [
        { authorId: personId, createdAt: { gt: since } },
        { authorId: { not: personId }, accepted: { not: null }, answeredAt: { gt: since } },
      ],
    },
  });
  return isHeard > 0 ? null : new Date(Date.now() + TURN_MS);
}

/** "Yes, I still want it": from now on it is a promise like any other. Does nothing where nobody was asked. Returns the updated post. */
export async function confirmTurn(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
  granted = reply.granted,
): Promise<LockedPost> {
  if (!reply.confirmBy) return post;
  return transitionReply(tx, post, reply, "promised", { granted, by: actor, notification: "chosen" });
}
