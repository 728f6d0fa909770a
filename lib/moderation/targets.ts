import "server-only";
import { invalidateTags, tags, tagsOfPost } from "@/lib/db/cache-tags";
import type { Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { TargetKind } from "@/lib/moderation/rules";

export type Target = { kind: TargetKind; id: string };

/** @returns whose it is @throws AppError "notFound" for what is gone, or what the reader may not see */
export async function requireAuthor(tx: Tx, { kind, id }: Target, readerId: string): Promise<string> {
  const authorId = await FIND_AUTHOR[kind](tx, id, readerId);
  if (!authorId) throw new AppError("notFound");
  return authorId;
}

type FindAuthor = (tx: Tx, id: string, readerId: string) => Promise<string | undefined>;

const FIND_AUTHOR: Record<TargetKind, FindAuthor> = {
  post: async (tx, id, readerId) => {
    const where = {
      id,
      OR: [{ withdrawnAt: null }, { hiddenAt: { not: null } }, { replies: { some: { personId: readerId } } }],
    };
    return (await tx.post.findFirst({ where, select: { posterId: true } }))?.posterId;
  },
  comment: async (tx, id) => {
    const where = { id, deletedAt: null };
    return (await tx.comment.findFirst({ where, select: { authorId: true } }))?.authorId;
  },
  message: async (tx, id, readerId) => {
    const reply = { OR: [{ personId: readerId }, { post: { posterId: readerId } }] };
    return (await tx.message.findFirst({ where: { id, reply }, select: { authorId: true } }))?.authorId;
  },
  member: async (tx, id) => {
    const where = { id, leavingAt: null };
    return (await tx.user.findFirst({ where, select: { id: true } }))?.id;
  },
};

/** Until somebody has looked at it. Only public words can be hidden. @returns whether it is hidden now */
export async function hideTarget(tx: Tx, { kind, id }: Target): Promise<boolean> {
  if (kind === "post") return hidePost(tx, id);
  if (kind === "comment") return hideComment(tx, id);
  return false;
}

async function hidePost(tx: Tx, id: string): Promise<boolean> {
  const now = new Date();
  const where = { id, withdrawnAt: null, goneAt: null };
  const { count } = await tx.post.updateMany({ where, data: { withdrawnAt: now, hiddenAt: now } });
  if (count > 0) await invalidatePost(tx, id);
  return count > 0;
}

async function hideComment(tx: Tx, id: string): Promise<boolean> {
  const data = { hiddenAt: new Date() };
  const { count } = await tx.comment.updateMany({ where: { id, deletedAt: null, hiddenAt: null }, data });
  if (count > 0) await invalidateComment(tx, id);
  return count > 0;
}

/** Shows again what `hideTarget` has hidden. Safe to repeat. */
export async function showTarget(tx: Tx, { kind, id }: Target): Promise<void> {
  if (kind === "post") {
    const where = { id, hiddenAt: { not: null } };
    await tx.post.updateMany({ where, data: { withdrawnAt: null, hiddenAt: null } });
    await invalidatePost(tx, id);
  }
  if (kind === "comment") {
    await tx.comment.updateMany({ where: { id }, data: { hiddenAt: null } });
    await invalidateComment(tx, id);
  }
}

async function invalidatePost(tx: Tx, id: string): Promise<void> {
  const select = { id: true, posterId: true, tags: true };
  const post = await tx.post.findUnique({ where: { id }, select });
  if (post) invalidateTags(tx, ...tagsOfPost(post), tags.sitemaps);
}

async function invalidateComment(tx: Tx, id: string): Promise<void> {
  const comment = await tx.comment.findUnique({ where: { id }, select: { postId: true } });
  if (comment) invalidateTags(tx, tags.post(comment.postId));
}
