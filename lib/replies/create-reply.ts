import "server-only";
import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/auth/session";
import { requireVisiblePoster } from "@/lib/blocks/queries";
import { invalidateAdded } from "@/lib/db/cache-tags";
import type { Tx } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { withKeyedLock } from "@/lib/db/keyed-lock";
import { tagsOfPost } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import { findStoredResponse, requestFingerprint, runOnce, type StoredResponse } from "@/lib/http/idempotency";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { statusOf } from "@/lib/posts/rules";
import { allocateRemaining } from "@/lib/replies/allocation";
import { lockPost } from "@/lib/replies/locked-post";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { type ReplyRow, replySelect, requireNotMore } from "@/lib/replies/preconditions";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { listReports } from "@/lib/replies/report-views";
import { revokeTimesOfBefore } from "@/lib/replies/revoke-agreed-times";
import { canAskAgain, isOpenToReplies } from "@/lib/replies/rules";
import type { ReplyFields } from "@/lib/replies/schema";
import { recordTransition } from "@/lib/replies/transitions";

type ReplyDetails = Omit<ReplyFields, "also">;
type Asked = ReplyDetails & { also?: string[] };

const CREATED = 201;

/**
 * First come may promise at once. `also` covers more items of the poster, all or none.
 * A key makes it safe to repeat for 24 hours.
 * @throws AppError "notFound", "gone", "ownPost", "notOpen", "invalid", "alreadyAsked", "conflict", "keyReused",
 *   "tooMany"
 */
export async function createReply(
  actor: Actor,
  postId: string,
  fields: Asked,
  key: string | null,
): Promise<StoredResponse> {
  const claim = {
    route: `POST /post/${postId}/reply`,
    key,
    requestHash: requestFingerprint([JSON.stringify(fields)]),
  };
  const { also = [], ...words } = fields;
  const others = [...new Set(also)].filter((id) => id !== postId);
  for (const _ of others) await countUse("ask", actor.id);
  const work = async (tx: Tx) => {
    await requireVisiblePoster(tx, actor, postId);
    const posts = await lockPosts(tx, [postId, ...others]);
    const bundleId = others.length > 0 ? randomUUID() : null;
    const replyId = await join(tx, actor, posts.get(postId), { ...words, bundleId });
    for (const id of others) await joinAlso(tx, actor, posts, { id, postId }, { ...words, bundleId });
    invalidateAdded(tx, ...[...posts.values()].flatMap(tagsOfPost));
    return { status: CREATED, body: { reply: await requireOwnReplyView(tx, actor, replyId) } };
  };
  const { first: _, ...answered } = await withKeyedLock(postId, () => runOnce(actor, claim, work)).catch(
    async (refusal) => {
      // A repetition may meet its own reply or a closed post; the first response still holds.
      const earlier = await findStoredResponse(actor, claim);
      if (!earlier) throw refusal;
      return { ...earlier, first: false };
    },
  );
  return answered;
}

/** Sorted, because concurrent requests must lock posts in the same order. */
async function lockPosts(tx: Tx, ids: string[]): Promise<Map<string, LockedPost>> {
  const posts = new Map<string, LockedPost>();
  for (const id of ids.toSorted()) {
    const post = await lockPost(tx, id).catch(unlessMissing);
    if (post) posts.set(id, post);
  }
  return posts;
}

function unlessMissing(error: unknown): null {
  if (error instanceof AppError && error.code === "notFound") return null;
  throw error;
}

type Joining = ReplyDetails & { bundleId: string | null };

async function join(tx: Tx, actor: Actor, post: LockedPost | undefined, words: Joining): Promise<string> {
  if (!post) throw new AppError("notFound");
  if (post.withdrawnAt) throw new AppError("gone");
  requireOpenTo(actor, post, words.quantity);
  const replyId = await joinWaiting(tx, actor, post, words);
  await allocateRemaining(tx, post);
  return replyId;
}

async function joinAlso(
  tx: Tx,
  actor: Actor,
  posts: Map<string, LockedPost>,
  { id, postId }: { id: string; postId: string },
  words: Joining,
): Promise<void> {
  const [post, main] = [posts.get(id), posts.get(postId)];
  const title = post && !post.withdrawnAt ? post.title : null;
  try {
    const isTheirs = post?.posterId === main?.posterId && post?.type === main?.type;
    if (!isTheirs) throw new AppError("conflict", { reason: "otherPoster" });
    // The main post exists, so the answer is not "gone".
    if (post?.withdrawnAt) throw new AppError("notOpen");
    await join(tx, actor, post, { ...words, quantity: 1 });
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    const because = { reason: "bundled", values: { title, failure: refusal } } as const;
    throw new AppError(refusal.code, { ...because, issues: [{ path: "also", ...because }] });
  }
}

function requireOpenTo(actor: Actor, post: LockedPost, quantity: number): void {
  if (post.posterId === actor.id) throw new AppError("ownPost");
  const now = Date.now();
  if (!isOpenToReplies({ ...post, status: statusOf(post, now) }, now)) throw new AppError("notOpen");
  requireNotMore(post, quantity);
}

async function joinWaiting(tx: Tx, actor: Actor, post: LockedPost, fields: Joining): Promise<string> {
  const at = new Date();
  const who = { postId: post.id, personId: actor.id };
  const earlier = await tx.reply.findUnique({ where: { postId_personId: who }, select: replySelect });
  if (earlier && !(await isAllowedToAskAgain(tx, earlier))) throw new AppError("alreadyAsked");
  if (earlier) await revokeTimesOfBefore(tx, earlier.id);
  const waiting = { state: "waiting" as const, reason: null, rank: null, askedAt: at, stateSince: at };
  const asked = { ...fields, ...waiting };
  const { id } = earlier
    ? await tx.reply.update({ where: { id: earlier.id }, data: asked, select: { id: true } })
    : await tx.reply.create({ data: { ...who, ...asked }, select: { id: true } });
  await recordTransition(tx, {
    replyId: id,
    state: "waiting",
    quantity: fields.quantity,
    byId: actor.id,
    at,
  });
  const payload = notificationPayload(post, { replyId: id, name: actor.name });
  await notify(tx, [post.posterId], { kind: "reply", dedupeKey: `reply:${id}:${at.getTime()}`, payload });
  return id;
}

async function isAllowedToAskAgain(tx: Tx, { id, state, reason }: ReplyRow): Promise<boolean> {
  const report = (await listReports(tx, [id])).get(id);
  return canAskAgain({ state: fromPrismaEnum(state), reason: fromPrismaEnum(reason), report });
}
