import "server-only";
import type { Actor } from "@/lib/auth/session";
import type { Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notify } from "@/lib/notifications/mutations";
import type { Outcome } from "@/lib/posts/field-rules";
import type { LockedPost } from "@/lib/posts/preconditions";
import { amountLeft } from "@/lib/posts/rules";
import { listWithMeeting } from "@/lib/replies/meetings-to-come";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { passesOn } from "@/lib/replies/passes-on";
import { replySelect } from "@/lib/replies/preconditions";
import { LIVE_STATES } from "@/lib/replies/rules";
import type { Reason } from "@/lib/replies/schema";
import { forgetNewEnd, tellOfNewEnd } from "@/lib/replies/tell-of-new-end";
import { causeOfRefusal, transitionReply } from "@/lib/replies/transitions";
import { turnEnd } from "@/lib/replies/turn";

/** Draw ranks first, then the order of asking. */
export const QUEUE_ORDER = [
  { rank: { sort: "asc", nulls: "last" } },
  { askedAt: "asc" },
  { id: "asc" },
] as const satisfies Prisma.ReplyOrderByWithRelationInput[];

export const isAutomatic = ({ allocation }: Pick<LockedPost, "allocation">) => allocation !== "poster";

type AllocationOptions = {
  /** Of a draw that is held at its time. */
  isTimeKnown?: boolean;
  /** The post as those who wait know it. Once all is allocated, the others in the line hear where their answer is later. */
  before?: LockedPost;
};

/**
 * Works in queue order, also for partly served recipients. A neighbour last heard from over a day ago is asked whether they
 * still want it before it is promised; by a draw at its time nobody is asked, since that was known. Returns the updated post.
 */
export async function allocateRemaining(
  tx: Tx,
  post: LockedPost,
  { isTimeKnown = false, before }: AllocationOptions = {},
): Promise<LockedPost> {
  const after = await promiseInOrder(tx, post, isTimeKnown);
  if (before && isAutomatic(post)) await tellOfNewEnd(tx, before, after);
  return after;
}

async function promiseInOrder(tx: Tx, post: LockedPost, isTimeKnown: boolean): Promise<LockedPost> {
  if (!passesOn(post) || amountLeft(post) === 0) return post;
  const asking = await tx.reply.findMany({
    where: { postId: post.id, state: { in: LIVE_STATES } },
    select: replySelect,
    orderBy: [...QUEUE_ORDER],
  });
  let current = post;
  for (const next of asking) {
    const more = Math.min(next.quantity - next.granted, amountLeft(current));
    if (amountLeft(current) === 0) break;
    if (more === 0) continue;
    const granted = next.granted + more;
    const isWaiting = next.state === "waiting";
    const confirmBy = isWaiting && !isTimeKnown ? await turnEnd(tx, next) : next.confirmBy;
    current = await transitionReply(tx, current, next, "promised", { granted, confirmBy, by: null });
  }
  return current;
}

export async function declineRemaining(
  tx: Tx,
  post: LockedPost,
  reason: Reason | null,
  by: Actor | null,
  because?: Outcome,
): Promise<void> {
  const at = new Date();
  const declined = { state: "declined" as const, reason: toPrismaEnum(reason) };
  const told = await tx.reply.updateManyAndReturn({
    where: { postId: post.id, state: "waiting" },
    data: { ...declined, stateSince: at },
    select: { id: true, personId: true },
  });
  const dedupeKey = `declined:${post.id}:${at.getTime()}`;
  const people = told.map(({ personId }) => personId);
  await forgetNewEnd(tx, post.id, people);
  const cause = await causeOfRefusal(tx, post, reason, because);
  const expected = await listWithMeeting(
    tx,
    told.map(({ id }) => id),
  );
  const others = told.flatMap(({ id, personId }) => (expected.has(id) ? [] : personId));
  await notify(tx, others, { kind: "declined", dedupeKey, payload: notificationPayload(post, cause) });
  for (const { id: replyId, personId } of told.filter(({ id }) => expected.has(id))) {
    const payload = notificationPayload(post, { ...cause, replyId, isMeetingOff: true });
    await notify(tx, [personId], { kind: "declined", dedupeKey, payload });
  }
  const change = { ...declined, quantity: 0, byId: by?.id ?? null, at };
  await tx.replyChange.createMany({ data: told.map(({ id }) => ({ ...change, replyId: id })) });
}
