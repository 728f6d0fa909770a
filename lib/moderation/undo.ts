import "server-only";
import { recordAction } from "@/lib/auth/audit-log";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags, tags } from "@/lib/db/cache-tags";
import { type Tx, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { type LockedCase, lockCase } from "@/lib/moderation/claims";
import { type Before, retag } from "@/lib/moderation/effects";
import { tellAuthor } from "@/lib/moderation/notices";
import { isWithinAppealDays, removesTarget } from "@/lib/moderation/rules";
import { type AnswerFields, caseWords } from "@/lib/moderation/schema";
import { hasStaffBeside } from "@/lib/moderation/staff";
import { showTarget } from "@/lib/moderation/targets";
import { recordRemoved } from "@/lib/posts/removed-images";

/**
 * Gives back what a decision took: the target, the tags, the account. Promises that have ended stay so.
 * @throws AppError "notFound", "conflict" for a case that is open, undone or too old
 */
export async function undoDecision(actor: Actor, id: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const found = await lockCase(tx, id);
    if (!found.decidedAt || found.undoneAt || !isWithinAppealDays(found.decidedAt, Date.now()))
      throw new AppError("conflict", { reason: "notUndoable" });
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
  await transaction(async (tx) => {
    const found = await lockCase(tx, id);
    if (!found.appealedAt || found.answeredAt || found.undoneAt)
      throw new AppError("conflict", { reason: "noAppeal" });
    if (found.authorId === actor.id) throw new AppError("forbidden", { reason: "ownCase" });
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
  if (decision === "retag" && before.tags) await retag(tx, targetId, before.tags);
  if (decision && removesTarget(decision)) await showTarget(tx, { kind, id: targetId });
  if (before.text !== undefined) await giveBackWords(tx, found, before.text);
  if (decision === "suspend") await release(tx, authorId, { suspendedUntil: null });
  if (decision === "ban") await release(tx, authorId, { bannedAt: null });
  for (const post of [...(before.posts ?? [])].sort()) await showTarget(tx, { kind: "post", id: post });
  await tx.moderationCase.update({ where: { id }, data: { undoneAt: new Date() }, select: { id: true } });
  // Whether the reporters were right is open again.
  await tx.report.updateMany({ where: { caseId: id }, data: { wasRight: null } });
}

async function release(
  tx: Tx,
  id: string,
  data: { suspendedUntil: null } | { bannedAt: null },
): Promise<void> {
  await tx.user.update({ where: { id }, data, select: { id: true } });
}

async function giveBackWords(tx: Tx, { targetKind, targetId: id }: LockedCase, text: string): Promise<void> {
  if (targetKind === "message") await tx.message.updateMany({ where: { id }, data: { text } });
  if (targetKind !== "member") return;
  await tx.user.updateMany({ where: { id, about: "" }, data: { about: text } });
  invalidateTags(tx, tags.user(id), tags.profile(id));
}
