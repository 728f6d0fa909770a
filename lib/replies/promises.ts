import "server-only";
import type { Actor } from "@/lib/auth/session";
import { presentFor } from "@/lib/blocks/queries";
import { databaseTime, type Tx } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { AppError, invalidField } from "@/lib/http/errors";
import { type LockedPost, requireActive, requirePoster } from "@/lib/posts/preconditions";
import { amountLeft } from "@/lib/posts/rules";
import { reportAbsence } from "@/lib/replies/absence-reports";
import { declineRemaining, isAutomatic } from "@/lib/replies/allocation";
import { dropOpenReport } from "@/lib/replies/close-reports";
import { withLockedPost } from "@/lib/replies/locked-post";
import {
  type ReplyRow,
  replySelect,
  requireTransition,
  requireVisibleReply,
} from "@/lib/replies/preconditions";
import type { RecipientFields, RefusalFields, ReleaseFields } from "@/lib/replies/schema";
import { transitionReply } from "@/lib/replies/transitions";
import { turnEnd } from "@/lib/replies/turn";

/**
 * Reveals the exact place to the recipient, once they want it: one who no longer waits is asked first. Another quantity
 * replaces the earlier one. Safe to repeat.
 * `onlyWaiting`: an answer given before stands.
 * @throws AppError "notFound", "forbidden", "notOpen", "chosenByRule", "conflict", "notEnough", "invalid"
 */
export async function promise(
  actor: Actor,
  postId: string,
  wanted: RecipientFields,
  { onlyWaiting = false } = {},
): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    const reply = await requireVisibleReply(tx, post, wanted.replyId);
    if (reply.state === "promised" && (wanted.quantity ?? reply.granted) === reply.granted) return;
    if (onlyWaiting && reply.state !== "waiting")
      throw new AppError("conflict", { reason: "answeredBefore" });
    requireActive(post);
    assertPosterChooses(post);
    requireTransition(reply, "promised");
    await requirePresent(tx, post, reply);
    const granted = grantOf(reply, wanted.quantity, amountLeft(post) + reply.granted);
    await dropOpenReport(tx, reply.id, await databaseTime(tx));
    const confirmBy = await confirmByOf(tx, reply);
    await transitionReply(tx, post, reply, "promised", { granted, confirmBy, by: actor });
  });
}

/** A promise to somebody who cannot come would keep it from all others. */
async function requirePresent(tx: Tx, { posterId }: LockedPost, { personId: id }: ReplyRow): Promise<void> {
  const isPresent = (await tx.user.count({ where: { id, ...presentFor({ id: posterId }) } })) > 0;
  if (!isPresent) throw new AppError("conflict", { reason: "memberGone" });
}

/** One who waits wants it; one who was told no, or gave it back, is asked first, unless heard from within a day. */
async function confirmByOf(tx: Tx, reply: ReplyRow): Promise<Date | null> {
  if (reply.state === "waiting") return null;
  return reply.state === "promised" ? reply.confirmBy : turnEnd(tx, reply);
}

function grantOf({ quantity: asked }: ReplyRow, wanted: number | undefined, left: number): number {
  const granted = wanted ?? Math.min(asked, left);
  if (granted > asked)
    throw invalidField("quantity", { reason: "askedForOnly", values: { quantity: asked } });
  if (granted > left || granted === 0) throw new AppError("notEnough");
  return granted;
}

/**
 * With automatic allocation only reports are possible; the promise stays while it can be disputed. Safe to repeat.
 * @throws AppError "notFound", "forbidden", "conflict", "chosenByRule", "tooEarly", "invalid" for an ambiguous reply
 */
export async function releasePromise(
  actor: Actor,
  postId: string,
  { replyId, reason }: ReleaseFields,
): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    if (reason === "released") assertPosterChooses(post, "releaseNeedsReport");
    const reply = replyId
      ? await requireVisibleReply(tx, post, replyId)
      : await requireOnlyRecipient(tx, post);
    if (fromPrismaEnum(reply.state) === reason) return;
    if (reply.state !== "promised") throw new AppError("conflict");
    if (reason !== "released") return reportAbsence(tx, actor, post, reply, reason);
    await transitionReply(tx, post, reply, reason, { by: actor });
  });
}

function assertPosterChooses(
  { allocation }: LockedPost,
  reason?: "releaseNeedsReport" | "cannotDecline",
): void {
  if (allocation === "poster") return;
  throw new AppError("chosenByRule", reason && { reason, values: { rule: allocation } });
}

async function requireOnlyRecipient(tx: Tx, post: LockedPost): Promise<ReplyRow> {
  const where = { postId: post.id, state: "promised" as const };
  const [only, another] = await tx.reply.findMany({ where, select: replySelect, take: 2 });
  if (!only) throw new AppError("conflict", { reason: "nothingPromised" });
  // With automatic allocation, a repetition would take the promise from the next member.
  if (!another && !isAutomatic(post)) return only;
  throw invalidField("replyId", { reason: "ambiguousReply" });
}

/** Safe to repeat. @throws AppError "notFound", "forbidden", "conflict", "chosenByRule" with automatic allocation */
export async function declineReply(actor: Actor, postId: string, { replyId }: RefusalFields): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    assertPosterChooses(post, "cannotDecline");
    if (!replyId) return declineRemaining(tx, post, null, actor);
    const reply = await requireVisibleReply(tx, post, replyId);
    if (reply.state === "declined") return;
    await transitionReply(tx, post, reply, "declined", { by: actor });
  });
}
