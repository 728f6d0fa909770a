import "server-only";
import type { Actor } from "@/lib/auth/session";
import { lockPair } from "@/lib/blocks/queries";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx, transaction } from "@/lib/db/client";
import { tags, tagsOfPost } from "@/lib/db/tag-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { deleteNotificationsBetween } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { recordRemoved } from "@/lib/posts/removed-images";
import { allocateRemaining, isAutomatic } from "@/lib/replies/allocation";
import { dropOpenReport } from "@/lib/replies/close-reports";
import { deniable } from "@/lib/replies/deniable";
import { lockPost } from "@/lib/replies/locked-post";
import { type ReplyRow, replySelect } from "@/lib/replies/preconditions";
import { isLive, LIVE_STATES } from "@/lib/replies/rules";
import { takeDownLocked } from "@/lib/replies/take-down-locked";
import { transitionReply } from "@/lib/replies/transitions";

type Options = {
  /** Agrees that own posts go down in whose line the other is by a rule. */
  takeDown?: boolean;
};

/**
 * Neither sees the other from now on, and what is under way between the two ends as if one of them had changed their mind.
 * A hand-over that only one has confirmed can still be denied: see `deniable`.
 * Where a rule chooses, a block would leave somebody out: such a post of the blocker goes down for all.
 * Safe to repeat. @throws AppError "notFound", "conflict" for oneself, "chosenByRule" without `takeDown` if posts would go
 */
export async function blockMember(
  actor: Actor,
  blockedId: string,
  { takeDown = false }: Options = {},
): Promise<void> {
  if (blockedId === actor.id) throw new AppError("conflict", { reason: "blockOneself" });
  await transaction(async (tx) => {
    const blocked = await tx.user.findUnique({
      where: { id: blockedId, leavingAt: null },
      select: { id: true },
    });
    if (!blocked) throw new AppError("notFound");
    await lockPair(tx, actor.id, blockedId);
    const { count } = await tx.block.createMany({
      data: [{ blockerId: actor.id, blockedId }],
      skipDuplicates: true,
    });
    if (count === 0) return;
    await deleteNotificationsBetween(tx, actor.id, blockedId);
    const goingDown: LockedPost[] = [];
    for (const { postId } of await listExchanges(tx, actor.id, blockedId)) {
      const post = await endExchange(tx, actor, postId, blockedId);
      if (post) goingDown.push(post);
    }
    if (goingDown.length > 0 && !takeDown) throw asksBeforeTakingDown(goingDown);
    for (const post of goingDown) await takeDownLocked(tx, post, actor, { mayOwe: true });
    invalidateBoth(tx, actor.id, blockedId);
    await invalidateSearchFeeds(tx, actor.id, blockedId);
  });
  await recordRemoved();
}

const asksBeforeTakingDown = (posts: LockedPost[]) =>
  new AppError("chosenByRule", {
    reason: "blockTakesDown",
    values: { titles: posts.map(({ title }) => title) },
  });

/** Safe to repeat. */
export async function unblockMember(actor: Actor, blockedId: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.block.deleteMany({ where: { blockerId: actor.id, blockedId } });
    invalidateBoth(tx, actor.id, blockedId);
    await invalidateSearchFeeds(tx, actor.id, blockedId);
  });
}

/** Thank-yous of one for the other stand on their profiles. */
const invalidateBoth = (tx: Tx, one: string, other: string): void =>
  invalidateTags(tx, tags.profile(one), tags.profile(other));

/** Whatever still runs. A hand-over that can be denied is locked, so that a denial at the same time knows of the block. */
const open = () =>
  ({
    OR: [
      { state: { in: LIVE_STATES } },
      { reports: { some: { outcome: null } } },
      { posterAbsences: { some: { disputableUntil: { gt: new Date() } } } },
      deniable(),
    ],
  }) satisfies Prisma.ReplyWhereInput;

/** Sorted, because concurrent requests must lock posts in the same order. */
const listExchanges = (tx: Tx, one: string, other: string) =>
  tx.reply.findMany({
    where: {
      AND: open(),
      OR: [
        { personId: one, post: { posterId: other } },
        { personId: other, post: { posterId: one } },
      ],
    },
    select: { postId: true },
    orderBy: { postId: "asc" },
  });

/** Returns the post if a rule forbids to end this exchange alone. */
async function endExchange(
  tx: Tx,
  actor: Actor,
  postId: string,
  blockedId: string,
): Promise<LockedPost | undefined> {
  const post = await lockPost(tx, postId);
  invalidateTags(tx, ...tagsOfPost(post));
  const personId = post.posterId === actor.id ? blockedId : actor.id;
  const reply = await tx.reply.findUnique({
    where: { postId_personId: { postId, personId } },
    select: replySelect,
  });
  if (!reply) return;
  if (isOwed(post, actor, reply)) return post;
  // The other could not object any more. An earlier objection stands.
  if (post.posterId === actor.id) await dropOpenReport(tx, reply.id, await databaseTime(tx));
  else
    await tx.posterAbsence.deleteMany({
      where: { replyId: reply.id, disputedAt: null, disputableUntil: { gt: new Date() } },
    });
  await allocateRemaining(tx, await endReply(tx, actor, post, reply), { before: post });
}

const isOwed = (post: LockedPost, actor: Actor, { state }: ReplyRow): boolean =>
  post.posterId === actor.id &&
  isAutomatic(post) &&
  isLive(state) &&
  (!post.withdrawnAt || post.hiddenAt !== null);

/** To the other it looks as if the poster had decided otherwise, or the replier had withdrawn. */
async function endReply(tx: Tx, actor: Actor, post: LockedPost, reply: ReplyRow): Promise<LockedPost> {
  if (!isLive(reply.state)) return post;
  if (post.posterId !== actor.id) return transitionReply(tx, post, reply, "withdrawn", { by: actor });
  const state = reply.state === "promised" ? "released" : "declined";
  return transitionReply(tx, post, reply, state, { by: actor });
}

/** Feeds of saved searches leave out posts of people whom their owner does not see. */
async function invalidateSearchFeeds(tx: Tx, ...ownerIds: string[]): Promise<void> {
  const searches = await tx.savedSearch.findMany({
    where: { ownerId: { in: ownerIds } },
    select: { id: true },
  });
  invalidateTags(tx, ...searches.map(({ id }) => tags.search(id)));
}
