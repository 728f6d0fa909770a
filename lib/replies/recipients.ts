import "server-only";
import { renew, tags } from "@/lib/cache";
import { db, type Tx } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { amountLeft } from "@/lib/posts/rules";
import { countUse } from "@/lib/rate-limit";
import type { HandoverFields, RecipientFields, RefusalFields, ReleaseFields } from "@/lib/replies/schema";
import {
  changing,
  choosesByRule,
  type LockedPost,
  moveOn,
  type ReplyRow,
  replySelect,
  requirePoster,
  requireReply,
  settle,
  tellTheRest,
} from "@/lib/replies/waiting-list";
import type { Actor } from "@/lib/session";

/** To whom something can be promised: a poster may think again, but nobody is made to take what they gave back. */
const PROMISABLE = ["waiting", "declined", "released", "no-show"];

/**
 * The poster promises some or all to a replier, who from now on sees the exact place. A promise with another quantity
 * replaces the one before. Safe to repeat.
 *
 * @throws AppError "notFound", "forbidden", "notOpen", "chosenByRule", "conflict", "notEnough", "invalid"
 */
export async function promiseTo(actor: Actor, postId: string, wanted: RecipientFields): Promise<void> {
  await changing(postId, async (tx, post) => {
    requirePoster(actor, post);
    const reply = await requireReply(tx, post, wanted.replyId);
    const isPromised = reply.state === "promised";
    if (isPromised && (wanted.quantity ?? reply.granted) === reply.granted) return;
    requireChoice(post);
    if (!isPromised && !PROMISABLE.includes(reply.state)) throw new AppError("conflict");
    const granted = grantOf(reply, wanted.quantity, amountLeft(post) + reply.granted);
    await settle(tx, post, reply, "promised", { granted, by: actor });
  });
}

function requireChoice(post: LockedPost): void {
  if (post.withdrawnAt || post.goneAt) throw new AppError("notOpen");
  if (choosesByRule(post)) throw new AppError("chosenByRule");
}

function grantOf({ quantity: asked }: ReplyRow, wanted: number | undefined, left: number): number {
  const granted = wanted ?? Math.min(asked, left);
  if (granted > asked) {
    const message = asked === 1 ? "They asked for one only." : `They asked for ${asked} only.`;
    throw new AppError("invalid", { message, issues: [{ path: "quantity", message }] });
  }
  if (granted > left || granted === 0) throw new AppError("notEnough");
  return granted;
}

/**
 * Takes a promise back, or notes that nobody came; what becomes free goes to the next in line where a rule chooses. Safe
 * to repeat.
 *
 * @throws AppError "notFound", "forbidden", "conflict", "invalid" when it does not say which where it has to
 */
export async function release(
  actor: Actor,
  postId: string,
  { replyId, reason }: ReleaseFields,
): Promise<void> {
  await changing(postId, async (tx, post) => {
    requirePoster(actor, post);
    const reply = replyId ? await requireReply(tx, post, replyId) : await requireOnlyRecipient(tx, post);
    if (reply.state === reason) return;
    if (reply.state !== "promised") throw new AppError("conflict");
    await settle(tx, post, reply, reason, { by: actor });
    post.promised -= reply.granted;
    await moveOn(tx, post);
  });
}

async function requireOnlyRecipient(tx: Tx, post: LockedPost): Promise<ReplyRow> {
  const where = { postId: post.id, state: "promised" };
  const [only, another] = await tx.reply.findMany({ where, select: replySelect, take: 2 });
  if (!only) throw new AppError("conflict", { message: "Nothing is promised." });
  // Where a rule hands it on, a repetition would take it from the next.
  if (!another && !choosesByRule(post)) return only;
  const message = "Say which reply is meant: several are promised something, or it went on to the next.";
  throw new AppError("invalid", { message, issues: [{ path: "replyId", message }] });
}

/**
 * The hand-over has happened. With the code of the recipient's screen it is a verified one. When nothing is left,
 * everybody who still waits is told. Safe to repeat.
 *
 * @throws AppError "notFound", "forbidden", "conflict", "codeWrong", "tooMany" after too many guesses
 */
export async function complete(
  actor: Actor,
  postId: string,
  { replyId, code }: HandoverFields,
): Promise<void> {
  if (code) await countGuess(actor, postId, replyId);
  await changing(postId, async (tx, post) => {
    requirePoster(actor, post);
    const reply = await requireReply(tx, post, replyId);
    if (reply.state === "completed") return;
    if (reply.state !== "promised") throw new AppError("conflict");
    if (code && code !== reply.code) throw new AppError("codeWrong");
    await settle(tx, post, reply, "completed", {
      granted: reply.granted,
      verified: Boolean(code),
      by: actor,
    });
    if (post.completed + reply.granted >= (post.quantity ?? 1)) await tellTheRest(tx, post, "gone", actor);
  });
  renew(tags.impact);
}

/** Only the poster's own guesses count, so that nobody else can use them up. */
async function countGuess(actor: Actor, postId: string, replyId: string): Promise<void> {
  const own = await db().reply.count({ where: { id: replyId, postId, post: { posterId: actor.id } } });
  if (own > 0) await countUse("code", replyId);
}

/**
 * A kind no, to one or to everybody who still waits. Safe to repeat.
 *
 * @throws AppError "notFound", "forbidden", "conflict", "chosenByRule" before a draw
 */
export async function decline(actor: Actor, postId: string, { replyId }: RefusalFields): Promise<void> {
  await changing(postId, async (tx, post) => {
    requirePoster(actor, post);
    // Else a draw would be among those the poster has left.
    if (post.choosing === "fair-draw" && !post.drawnAt) {
      throw new AppError("chosenByRule", { message: "Before the draw nobody can be left out." });
    }
    if (!replyId) return tellTheRest(tx, post, null, actor);
    const reply = await requireReply(tx, post, replyId);
    if (reply.state === "declined") return;
    if (reply.state !== "waiting") throw new AppError("conflict");
    await settle(tx, post, reply, "declined", { by: actor });
  });
}
