import "server-only";
import { recordAction } from "@/lib/auth/audit-log";
import { memberAsActor } from "@/lib/auth/member-as-actor";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { type Tx, transaction } from "@/lib/db/client";
import { tags, tagsOfPost } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import {
  type LockedCase,
  lockCase,
  requireFree,
  requireOthersCase,
  settlePostsOfCase,
} from "@/lib/moderation/claims";
import { type Before, retag } from "@/lib/moderation/effects";
import { tellAuthor } from "@/lib/moderation/notices";
import { type Decision, isUndoable, removesTarget } from "@/lib/moderation/rules";
import { type AnswerFields, caseWords } from "@/lib/moderation/schema";
import { hasStaffBeside } from "@/lib/moderation/staff";
import { isHeldBack, showTarget } from "@/lib/moderation/targets";
import { recordRemoved } from "@/lib/posts/removed-images";
import { allocateRemaining } from "@/lib/replies/allocation";
import { lockPost } from "@/lib/replies/locked-post";
import { listPostsLeftByBan, returnAfterBan } from "@/lib/replies/return-after-ban";
import { endForGood } from "@/lib/replies/take-down-locked";

/**
 * Gives back what a decision took: the target, the tags, the account. Promises that have ended stay so: one who was promised something waits again.
 * @throws AppError "notFound", "conflict" for a case that is open, undone or too old
 */
export async function undoDecision(actor: Actor, id: string, reason: string): Promise<void> {
  await settlePostsOfCase(id);
  await transaction(async (tx) => {
    const found = await lockCase(tx, id);
    if (!isUndoable(found, Date.now())) throw new AppError("conflict", { reason: "notUndoable" });
    requireOthersCase(actor, found);
    await requireFree(tx, actor, id);
    await revert(tx, found);
    await recordAction(tx, actor, { action: "undo-decision", targetId: id, reason });
    await tellAuthor(tx, found.authorId, { caseId: id, title: titleOf(found), because: "undone" });
  });
  await recordRemoved();
}

/**
 * By another moderator than who decided, if there is one.
 * @throws AppError "notFound", "forbidden", "conflict" without an appeal that waits
 */
export async function answerAppeal(
  actor: Actor,
  id: string,
  { upheld, reason }: AnswerFields,
): Promise<void> {
  await settlePostsOfCase(id);
  await transaction(async (tx) => {
    const found = await lockCase(tx, id);
    if (!found.appealedAt || found.answeredAt || found.undoneAt)
      throw new AppError("conflict", { reason: "noAppeal" });
    requireOthersCase(actor, found);
    await requireFree(tx, actor, id);
    if (found.decidedById === actor.id && (await hasStaffBeside(tx, [actor.id, found.authorId])))
      throw new AppError("forbidden", { reason: "anotherAnswers" });
    const data = { answer: reason, answeredAt: new Date(), claimedById: null, claimedUntil: null };
    await tx.moderationCase.update({ where: { id }, data, select: { id: true } });
    if (!upheld) await revert(tx, found);
    const detail = { upheld };
    await recordAction(tx, actor, { action: "answer-appeal", targetId: id, reason, detail });
    await tellAuthor(tx, found.authorId, { caseId: id, title: titleOf(found), because: "answered" });
  });
  await recordRemoved();
}

const titleOf = ({ words }: LockedCase) => caseWords.parse(words).title;

async function revert(tx: Tx, found: LockedCase): Promise<void> {
  const { id, authorId, targetKind: kind, targetId, decision } = found;
  const before = found.before as Before;
  if (decision === "suspend")
    await lift(tx, found, { suspendedUntil: await endOfOtherSuspensions(tx, found) });
  if (decision === "ban" && !(await hasOther(tx, { authorId, id, decision })))
    await lift(tx, found, { bannedAt: null });
  if (decision === "retag" && before.tags) await retag(tx, targetId, before.tags);
  if (before.isTakenDown) await leaveDown(tx, targetId);
  else if (decision && removesTarget(decision)) await showTarget(tx, { kind, id: targetId }, id);
  if (before.text !== undefined) await giveBackWords(tx, found, before.text);
  if (decision === "ban") await giveBackExchanges(tx, authorId, id);
  await tx.moderationCase.update({ where: { id }, data: { undoneAt: new Date() }, select: { id: true } });
  // Whether the reporters were right is open again.
  await tx.report.updateMany({ where: { caseId: id }, data: { wasRight: null } });
}

/** Its poster has taken it down. */
async function leaveDown(tx: Tx, postId: string): Promise<void> {
  const post = await lockPost(tx, postId);
  if (post.hiddenAt) await endForGood(tx, post, memberAsActor(post.posterId));
}

async function lift(
  tx: Tx,
  { authorId: id }: LockedCase,
  data: { suspendedUntil: Date | null } | { bannedAt: null },
): Promise<void> {
  await tx.user.update({ where: { id }, data, select: { id: true } });
}

const hasOther = async (
  tx: Tx,
  { authorId, id, decision }: { authorId: string; id: string; decision: Decision },
): Promise<boolean> =>
  (await tx.moderationCase.count({ where: { authorId, decision, undoneAt: null, id: { not: id } } })) > 0;

/** The latest of the suspensions that stand. */
async function endOfOtherSuspensions(tx: Tx, { authorId, id }: LockedCase): Promise<Date | null> {
  const others = await tx.moderationCase.findMany({
    where: { authorId, decision: "suspend", undoneAt: null, id: { not: id } },
    select: { before: true },
  });
  const ends = others
    .map(({ before }) => Date.parse((before as Before).suspendedUntil ?? ""))
    .filter(Number.isFinite);
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** A ban hid their posts and withdrew their replies. In the order in which others lock posts. */
async function giveBackExchanges(tx: Tx, memberId: string, caseId: string): Promise<void> {
  const hidden = await tx.post.findMany({
    where: { posterId: memberId, hiddenAt: { not: null } },
    select: { id: true },
  });
  const left = new Set(await listPostsLeftByBan(tx, memberId));
  for (const id of [...hidden.map((post) => post.id), ...left].sort()) {
    if (!left.has(id)) {
      await showTarget(tx, { kind: "post", id }, caseId);
      continue;
    }
    const post = await lockPost(tx, id);
    invalidateTags(tx, ...tagsOfPost(post));
    await allocateRemaining(tx, await returnAfterBan(tx, post), { before: post });
  }
}

/** Not while another decision about the same words stands. A member who leaves gets them back if they return. */
async function giveBackWords(tx: Tx, found: LockedCase, text: string): Promise<void> {
  const { targetKind: kind, targetId: id } = found;
  if (await isHeldBack(tx, { kind, id }, found.id)) return;
  if (kind === "message") await tx.message.updateMany({ where: { id }, data: { text } });
  if (kind !== "member") return;
  await tx.user.updateMany({ where: { id, about: "", leavingAt: null }, data: { about: text } });
  await tx.accountDeletion.updateMany({ where: { userId: id, about: "" }, data: { about: text } });
  invalidateTags(tx, tags.user(id), tags.profile(id));
}
