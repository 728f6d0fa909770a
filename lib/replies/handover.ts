import "server-only";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { db, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { tags } from "@/lib/db/tag-names";
import { AppError, invalidField } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { markExchangeRead } from "@/lib/notifications/mutations";
import { type LockedPost, requirePoster } from "@/lib/posts/preconditions";
import { declineRemaining, isAutomatic } from "@/lib/replies/allocation";
import { withLockedPost } from "@/lib/replies/locked-post";
import { withOwnWord } from "@/lib/replies/own-reply";
import {
  type ReplyRow,
  requireReply,
  requireTransition,
  requireVisibleReply,
} from "@/lib/replies/preconditions";
import type { Side } from "@/lib/replies/rules";
import type { HandoverFields } from "@/lib/replies/schema";
import { transitionReply } from "@/lib/replies/transitions";

/**
 * The code verifies a hand-over; automatic allocation requires it. Without it the replier may say for three days that it
 * did not happen. Safe to repeat.
 * @throws AppError "notFound", "forbidden", "conflict", "invalid", "codeWrong", "tooMany" after too many guesses
 */
export async function confirmHandover(
  actor: Actor,
  postId: string,
  { replyId, code }: HandoverFields,
): Promise<void> {
  if (code) await countGuess(actor, postId, replyId);
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    const said = await requireReply(tx, post, replyId);
    if (said.state === "completed") return confirm(tx, actor, said, "poster");
    const reply = await requireVisibleReply(tx, post, replyId);
    requireTransition(reply, "completed");
    if (!code) await requireNoCodeNeeded(tx, post, reply);
    if (code && code !== reply.code) throw new AppError("codeWrong");
    await complete(tx, post, reply, { by: actor, side: "poster", isVerified: Boolean(code) });
  });
}

async function requireNoCodeNeeded(tx: Tx, post: LockedPost, reply: ReplyRow): Promise<void> {
  if (isAutomatic(post)) throw codeNeeded();
  await requireNotOnlyAsked(tx, reply);
  // The replier says that the poster was not there, or that it did not happen: only their code says otherwise.
  if (await isAbsenceReported(tx, reply.id)) throw invalidField("code", { reason: "codeOfReporter" });
  if (await wasReopenedBy(tx, reply, reply.personId))
    throw invalidField("code", { reason: "codeOfReporter" });
}

/** Neighbours who are only asked whether they still want it know neither place nor code. */
async function requireNotOnlyAsked(
  tx: Tx,
  { id, confirmBy }: ReplyRow,
  reason: "onlyAsked" | "sayYesFirst" = "onlyAsked",
): Promise<void> {
  if (confirmBy && !(await hasLapsed(tx, id))) throw new AppError("conflict", { reason });
}

/** A promise that had stood: it may have changed hands without a word to the site. */
const hasLapsed = async (tx: Tx, replyId: string): Promise<boolean> =>
  (await tx.replyChange.count({ where: { replyId, state: "released", reason: "lapsed" } })) > 0;

const isAbsenceReported = async (tx: Tx, replyId: string): Promise<boolean> =>
  (await tx.posterAbsence.count({ where: { replyId, disputedAt: null } })) > 0;

const codeNeeded = () => invalidField("code", { reason: "codeNeeded" });

/** Only the poster's guesses count, so that nobody else can use them up. */
async function countGuess(actor: Actor, postId: string, replyId: string): Promise<void> {
  const own = await db().reply.count({ where: { id: replyId, postId, post: { posterId: actor.id } } });
  if (own > 0) await countUse("code", replyId);
}

/**
 * The replier has it, or has handed over what they brought. The poster may say for three days that it did not happen.
 * Safe to repeat.
 * @throws AppError "notFound", "conflict" without a promise, while an absence is reported, or once the poster has objected
 */
export async function confirmReceipt(actor: Actor, replyId: string): Promise<void> {
  await withOwnWord(actor, replyId, async (tx, post, reply) => {
    if (reply.state === "completed") return confirm(tx, actor, reply, "replier");
    if (reply.state !== "promised") throw new AppError("conflict");
    await requireNotOnlyAsked(tx, reply, "sayYesFirst");
    const isReported = (await tx.absenceReport.count({ where: { replyId, outcome: null } })) > 0;
    if (isReported) throw new AppError("conflict", { reason: "reportOpen" });
    if (await wasReopenedBy(tx, reply, post.posterId))
      throw new AppError("conflict", { reason: "posterObjected" });
    await complete(tx, post, reply, { by: actor, side: "replier", isVerified: false });
  });
}

type Completion = { by: Actor; side: Side; isVerified: boolean };

async function complete(
  tx: Tx,
  post: LockedPost,
  reply: ReplyRow,
  { by, side, isVerified }: Completion,
): Promise<void> {
  const now = await transitionReply(tx, post, reply, "completed", {
    ...{ granted: reply.granted, verified: isVerified, by },
    ...(side === "replier" && { notification: "received" }),
  });
  await confirm(tx, by, reply, side);
  if (now.completed >= (now.quantity ?? 1)) await declineRemaining(tx, now, "gone", by);
  invalidateTags(tx, tags.impact);
}

async function confirm(tx: Tx, by: Actor, { id }: ReplyRow, side: Side): Promise<void> {
  await markExchangeRead(tx, by.id, id);
  const data = side === "poster" ? { posterConfirmed: true } : { replierConfirmed: true };
  await tx.reply.updateMany({ where: { id }, data });
}

const wasReopenedBy = async (tx: Tx, { id: replyId }: ReplyRow, byId: string): Promise<boolean> =>
  (await tx.replyChange.count({
    where: { replyId, byId, state: "promised", reason: toPrismaEnum("disputed") },
  })) > 0;
