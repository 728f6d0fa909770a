import "server-only";
import type { Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notify } from "@/lib/notifications/mutations";
import type { Allocation } from "@/lib/posts/field-rules";
import type { PostChanges } from "@/lib/posts/input-schema";
import type { LockedPost } from "@/lib/posts/preconditions";
import { earliestAsked, latestEndFor, requireRoomForAll } from "@/lib/replies/longest-wait";
import { requireNobodyLeftOut } from "@/lib/replies/nobody-left-out";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { putBackInLine } from "@/lib/replies/put-back-in-line";

/**
 * The poster leaves the choice to a rule: neighbours who were refused are in the line again, and all who wait hear of it.
 * @throws AppError "conflict" where the end leaves one of them out, or its poster blocks one of them
 */
export async function leaveToRule(
  tx: Tx,
  post: LockedPost,
  { allocation, expiresAt }: { allocation: Allocation; expiresAt: Date },
): Promise<void> {
  await requireRoomForAll(tx, post, refused, expiresAt);
  await requireNobodyLeftOut(tx, post, refusedUntil(expiresAt));
  await putBackInLine(tx, post, refusedUntil(expiresAt));
  await tellOfRule(tx, post, allocation);
}

/** With room for all who were refused. */
export async function findNearerEnd(tx: Tx, post: LockedPost): Promise<Pick<PostChanges, "deadline">> {
  const deadline = await latestEndFor(tx, post, refused, post.expiresAt);
  return deadline < post.expiresAt ? { deadline } : {};
}

/**
 * Repliers whom the poster had declined or taken a promise from take part, and those whom the end of its time or a removal by
 * mistake has answered: a rule among friends only would be no rule. So do those who are said not to have come, where no time
 * was agreed, those who objected to it, those whose promise nobody kept, and those who slept over a question.
 */
const refused = {
  OR: [
    { state: { in: ["declined", "released"] }, reason: null },
    { state: { in: ["declined", "released"] }, reason: toPrismaEnum("expired") },
    { state: { in: ["declined", "released"] }, reason: toPrismaEnum("post-withdrawn") },
    { state: "released", reason: { in: ["disputed", "lapsed", "unconfirmed"] } },
    { state: toPrismaEnum("no-show"), reports: { none: { messageId: { not: null } } } },
  ],
} satisfies Prisma.ReplyWhereInput;

/** Without those who have asked too long ago for this end. */
const refusedUntil = (expiresAt: Date) =>
  ({ ...refused, askedAt: { gte: earliestAsked(expiresAt) } }) satisfies Prisma.ReplyWhereInput;

/** Everybody who waits learns that a rule chooses now. */
async function tellOfRule(tx: Tx, post: LockedPost, allocation: Allocation): Promise<void> {
  const waiting = await tx.reply.findMany({
    where: { postId: post.id, state: "waiting" },
    select: { personId: true },
  });
  const because = allocation === "fair-draw" ? "draw" : "first-come";
  await notify(
    tx,
    waiting.map(({ personId }) => personId),
    {
      kind: "rule-chooses",
      dedupeKey: `rule-chooses:${post.id}`,
      payload: notificationPayload(post, { because }),
    },
  );
}
