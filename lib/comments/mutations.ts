import "server-only";
import type { Actor } from "@/lib/auth/session";
import { requireVisible, visibleTo } from "@/lib/blocks/queries";
import { requireComment } from "@/lib/comments/queries";
import { canEdit, EDIT_MINUTES } from "@/lib/comments/rules";
import type { CommentFields, CommentView } from "@/lib/comments/schema";
import { invalidateAdded, invalidateTags } from "@/lib/db/cache-tags";
import { db, type Tx, transaction } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import { findStoredResponse, requestFingerprint, runOnce, type StoredResponse } from "@/lib/http/idempotency";
import { assertContent } from "@/lib/http/request/assert-content";
import { notify } from "@/lib/notifications/mutations";
import { asNewMember, requireOtherWords } from "@/lib/users/new-members";

const CREATED = 201;

/** A key makes it safe to repeat for 24 hours. @throws AppError "notFound", "gone", "doubtful", "tooMany", "keyReused" */
export async function createComment(
  actor: Actor,
  postId: string,
  { text, confirmed }: CommentFields,
  key: string | null,
): Promise<StoredResponse> {
  const claim = { route: `POST /post/${postId}/comment`, key, requestHash: requestFingerprint([text]) };
  const earlier = await findStoredResponse(actor, claim);
  if (earlier) return earlier;
  await requireOtherWords(actor, text, (since) =>
    db().comment.findFirst({
      where: { authorId: actor.id, text, createdAt: { gt: since } },
      select: { createdAt: true },
    }),
  );
  return asNewMember(actor, "comment", () => writeComment(actor, postId, { text, confirmed }, claim));
}

async function writeComment(
  actor: Actor,
  postId: string,
  { text, confirmed }: CommentFields,
  claim: Parameters<typeof runOnce>[1],
): Promise<StoredResponse> {
  const { first: _, ...answered } = await runOnce(actor, claim, async (tx) => {
    const post = await tx.post.findUnique({
      where: { id: postId },
      select: { id: true, type: true, title: true, posterId: true, withdrawnAt: true },
    });
    if (!post) throw new AppError("notFound");
    await requireVisible(tx, actor, post.posterId);
    if (post.withdrawnAt) throw new AppError("gone");
    assertContent({ text }, confirmed);
    const { id } = await tx.comment.create({
      data: { postId, authorId: actor.id, text },
      select: { id: true },
    });
    const participants = await listParticipants(tx, actor, post);
    const payload = { postId, title: post.title, type: post.type, name: actor.name };
    await notify(tx, participants, { kind: "comment", dedupeKey: `comment:${id}`, payload });
    invalidateAdded(tx, tags.post(postId));
    return { status: CREATED, body: { comment: await requireComment(tx, id) } };
  });
  return answered;
}

async function listParticipants(
  tx: Tx,
  actor: Actor,
  post: { id: string; posterId: string },
): Promise<string[]> {
  const others = await tx.comment.findMany({
    where: {
      postId: post.id,
      deletedAt: null,
      author: { AND: [visibleTo(actor), visibleTo({ id: post.posterId })] },
    },
    select: { authorId: true },
    distinct: ["authorId"],
  });
  const people = new Set([post.posterId, ...others.map(({ authorId }) => authorId)]);
  people.delete(actor.id);
  return [...people];
}

/** Works for 15 minutes. Safe to repeat. @throws AppError "notFound", "gone", "forbidden", "conflict" afterwards */
export async function updateComment(
  actor: Actor,
  id: string,
  { text, confirmed }: CommentFields,
): Promise<CommentView> {
  return transaction(async (tx) => {
    const { authorId, createdAt, deletedAt, hiddenAt, post, ...now } = await lockComment(tx, id);
    await requireVisible(tx, actor, authorId);
    await requireVisible(tx, actor, post.posterId);
    if (post.withdrawnAt) throw new AppError("gone");
    if (authorId !== actor.id) {
      throw new AppError("forbidden", { reason: "notAuthor" });
    }
    if (deletedAt || hiddenAt) throw new AppError("conflict", { reason: "commentDeleted" });
    // A late repetition of the same text must succeed.
    if (now.text === text) return requireComment(tx, id);
    if (!canEdit(createdAt, Date.now())) {
      throw new AppError("conflict", { reason: "commentTooOld", values: { minutes: EDIT_MINUTES } });
    }
    assertContent({ text }, confirmed);
    await tx.comment.update({ where: { id }, data: { text, editedAt: new Date() }, select: { id: true } });
    const comment = await requireComment(tx, id);
    invalidateTags(tx, tags.post(comment.postId));
    return comment;
  });
}

/** Erases the text, for the author or the poster. Safe to repeat. @throws AppError "notFound", "gone", "forbidden" */
export async function deleteComment(actor: Actor, id: string): Promise<CommentView> {
  return transaction(async (tx) => {
    const { authorId, deletedAt, post } = await lockComment(tx, id);
    if (authorId !== actor.id && post.posterId !== actor.id) {
      await requireVisible(tx, actor, authorId);
      await requireVisible(tx, actor, post.posterId);
      if (post.withdrawnAt) throw new AppError("gone");
      throw new AppError("forbidden", {
        reason: "notAuthorOrPoster",
      });
    }
    if (!deletedAt) {
      const data = { text: "", deletedAt: new Date() };
      await tx.comment.update({ where: { id }, data, select: { id: true } });
    }
    const comment = await requireComment(tx, id);
    invalidateTags(tx, tags.post(comment.postId));
    return comment;
  });
}

async function lockComment(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Comment" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const comment = await tx.comment.findUnique({
    where: { id },
    select: {
      authorId: true,
      text: true,
      createdAt: true,
      deletedAt: true,
      hiddenAt: true,
      post: { select: { posterId: true, withdrawnAt: true } },
    },
  });
  if (!comment) throw new AppError("notFound");
  return comment;
}
