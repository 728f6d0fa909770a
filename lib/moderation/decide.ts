import "server-only";
import { recordAction } from "@/lib/auth/audit-log";
import type { Actor } from "@/lib/auth/session";
import { type Tx, transaction } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import { type LockedCase, lockCase, requireFree, settlePostsOfCase } from "@/lib/moderation/claims";
import { type Before, endEverythingOf, removeTarget, retag } from "@/lib/moderation/effects";
import { tellAuthor, tellReporters } from "@/lib/moderation/notices";
import { removesTarget } from "@/lib/moderation/rules";
import { caseWords, type DecisionFields } from "@/lib/moderation/schema";
import { showTarget } from "@/lib/moderation/targets";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { recordRemoved } from "@/lib/posts/removed-images";
import { DAY_MS } from "@/lib/time/durations";

/**
 * With all that follows from it, or not at all. The author and the reporters are told.
 * @throws AppError "notFound", "conflict" where it is decided or with another moderator, "forbidden" about oneself,
 * "invalid"
 */
export async function decideCase(actor: Actor, id: string, fields: DecisionFields): Promise<void> {
  const { decision, reason } = fields;
  await settlePostsOfCase(id);
  await transaction(async (tx) => {
    const found = await lockCase(tx, id);
    if (found.decidedAt) throw new AppError("conflict", { reason: "caseDecided" });
    await requireFree(tx, actor, id);
    if (found.authorId === actor.id) throw new AppError("forbidden", { reason: "ownCase" });
    const before = await apply(tx, actor, found, fields);
    await tx.moderationCase.update({
      where: { id },
      data: {
        ...{ decision, reason, before, decidedAt: new Date(), decidedById: actor.id },
        ...{ claimedById: null, claimedUntil: null },
      },
      select: { id: true },
    });
    const wasRight = decision !== "keep";
    const { count } = await tx.report.updateMany({ where: { caseId: id }, data: { wasRight } });
    const detail = { kind: found.targetKind, cause: found.cause, decision, reports: count };
    await recordAction(tx, actor, { action: "decide-case", targetId: id, reason, detail });
    const { title } = caseWords.parse(found.words);
    if (wasRight || found.hiddenAt)
      await tellAuthor(tx, found.authorId, { caseId: id, title, because: "decided" });
    await tellReporters(tx, id, found.targetKind);
  });
  await recordRemoved();
  logSecurityEvent("case decided", { userId: actor.id, reason: decision });
}

async function apply(
  tx: Tx,
  actor: Actor,
  found: LockedCase,
  { decision, days, tags }: DecisionFields,
): Promise<Before> {
  const { authorId, targetKind: kind, targetId } = found;
  const target = { kind, id: targetId };
  if (!removesTarget(decision)) await showTarget(tx, target, found.id);
  if (decision === "retag") {
    if (kind !== "post") throw invalidField("decision", { reason: "onlyPostsHaveTags" });
    return retag(tx, targetId, tags ?? []);
  }
  if (!removesTarget(decision)) return {};
  // First the member, then the posts: in the order in which others lock them.
  if (decision !== "remove") await requireNoStaff(tx, authorId);
  const suspended = decision === "suspend" ? await suspend(tx, authorId, days ?? 1) : {};
  if (decision === "ban")
    await tx.user.update({ where: { id: authorId }, data: { bannedAt: new Date() }, select: { id: true } });
  // A suspended or banned member keeps the words of the profile: `remove` is for those.
  const keepsWords = kind === "member" && decision !== "remove";
  const removed = keepsWords ? {} : await removeTarget(tx, actor, target);
  if (decision === "ban") await endEverythingOf(tx, actor, authorId);
  return { ...removed, ...suspended };
}

/** A longer suspension stays. */
async function suspend(tx: Tx, id: string, days: number): Promise<Before> {
  const until = new Date(Date.now() + days * DAY_MS);
  const where = { id, OR: [{ suspendedUntil: null }, { suspendedUntil: { lt: until } }] };
  await tx.user.updateMany({ where, data: { suspendedUntil: until } });
  return { suspendedUntil: until.toISOString() };
}

async function requireNoStaff(tx: Tx, userId: string): Promise<void> {
  const { role } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } });
  if (role !== "member") throw new AppError("forbidden", { reason: "roleFirst" });
}
