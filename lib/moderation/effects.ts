import "server-only";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import type { Tx } from "@/lib/db/client";
import { tags, tagsOfPost } from "@/lib/db/tag-names";
import type { TargetKind } from "@/lib/moderation/rules";
import { hideTarget, invalidatePost, type Target } from "@/lib/moderation/targets";
import { IS_STANDING } from "@/lib/posts/preconditions";
import { allocateRemaining } from "@/lib/replies/allocation";
import { lockPost } from "@/lib/replies/locked-post";
import { replySelect } from "@/lib/replies/preconditions";
import { endExchanges, endTakeDown, forgetOutcome } from "@/lib/replies/take-down-locked";
import { transitionReply } from "@/lib/replies/transitions";
import { REMOVED_MESSAGE } from "@/lib/text/removed-message";

/** The state that an undo restores. */
export type Before = {
  tags?: string[];
  text?: string;
  /** The end of this suspension. */
  suspendedUntil?: string;
  /** Its poster was about to: nothing brings it back. */
  isTakenDown?: boolean;
};

/** Hides the target from everybody. Promises about a post end, and everybody concerned is told. */
export async function removeTarget(tx: Tx, actor: Actor, target: Target): Promise<Before> {
  return REMOVE[target.kind](tx, actor, target.id);
}

const REMOVE: Record<TargetKind, (tx: Tx, actor: Actor, id: string) => Promise<Before>> = {
  post: removePost,
  comment: async (tx, _, id) => {
    await hideTarget(tx, { kind: "comment", id });
    return {};
  },
  thanks: async (tx, _, id) => {
    await hideTarget(tx, { kind: "thanks", id });
    return {};
  },
  message: async (tx, _, id) => {
    const { text } = await tx.message.findUniqueOrThrow({ where: { id }, select: { text: true } });
    await tx.message.update({ where: { id }, data: { text: REMOVED_MESSAGE }, select: { id: true } });
    return { text };
  },
  member: async (tx, _, id) => {
    const { about } = await tx.user.findUniqueOrThrow({ where: { id }, select: { about: true } });
    const where = { userId: id };
    const leaving = await tx.accountDeletion.findUnique({ where, select: { about: true } });
    const text = leaving?.about ?? about;
    // They may come back within the days of grace.
    await tx.accountDeletion.updateMany({ where, data: { about: "", pictureUrl: null } });
    await tx.user.update({ where: { id }, data: { about: "", pictureUrl: null }, select: { id: true } });
    invalidateTags(tx, tags.user(id), tags.profile(id));
    return { text };
  },
};

/** A post that its poster has taken down already stays theirs. */
async function removePost(tx: Tx, actor: Actor, id: string): Promise<Before> {
  const post = await lockPost(tx, id);
  await invalidatePost(tx, id);
  await forgetOutcome(tx, post);
  await endExchanges(tx, post, actor);
  const hiddenAt = new Date();
  const where = { id, OR: [{ withdrawnAt: null }, { hiddenAt: { not: null } }] };
  await tx.post.updateMany({ where, data: { withdrawnAt: hiddenAt, hiddenAt, takeDownAt: null } });
  return post.takeDownAt ? { isTakenDown: true } : {};
}

export async function retag(tx: Tx, id: string, wanted: string[]): Promise<Before> {
  const { tags: before } = await lockPost(tx, id);
  await invalidatePost(tx, id);
  await tx.post.update({ where: { id }, data: { tags: wanted }, select: { id: true } });
  await invalidatePost(tx, id);
  return { tags: before };
}

/** All of their posts go, and their replies end; everybody concerned is told. In the order in which others lock posts. */
export async function endEverythingOf(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const posts = await tx.post.findMany({
    where: { posterId: userId, goneAt: null, ...IS_STANDING },
    select: { id: true, hiddenAt: true, takeDownAt: true },
  });
  const replies = await tx.reply.findMany({
    where: { personId: userId, state: { in: ["waiting", "promised"] } },
    select: { id: true, postId: true },
  });
  const own = new Map(posts.map((post) => [post.id, post]));
  for (const id of [...own.keys(), ...replies.map(({ postId }) => postId)].sort()) {
    const post = own.get(id);
    if (!post) await withdrawFrom(tx, actor, id, userId);
    else if (post.takeDownAt) await endTakeDown(tx, await lockPost(tx, id));
    // Hidden by another decision, which stands.
    else if (post.hiddenAt) await endExchanges(tx, await lockPost(tx, id), actor);
    else await removePost(tx, actor, id);
  }
}

async function withdrawFrom(tx: Tx, actor: Actor, postId: string, personId: string): Promise<void> {
  const post = await lockPost(tx, postId);
  invalidateTags(tx, ...tagsOfPost(post));
  const reply = await tx.reply.findUnique({
    where: { postId_personId: { postId, personId } },
    select: replySelect,
  });
  if (reply?.state !== "waiting" && reply?.state !== "promised") return;
  // Not by themselves: nothing of it counts against them.
  const current = await transitionReply(tx, post, reply, "withdrawn", { by: actor });
  await allocateRemaining(tx, current, { before: post });
}
