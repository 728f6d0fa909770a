import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db, transaction } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { AppError } from "@/lib/http/errors";
import { lockCase } from "@/lib/moderation/claims";
import type { Before } from "@/lib/moderation/effects";
import { isWithinAppealDays } from "@/lib/moderation/rules";
import { caseWords, type OwnDecision, type OwnReport, type OwnWaiting } from "@/lib/moderation/schema";

const MAX_LISTED = 100;

/** Decisions about one's own words and account, the newest first. Their moderators stay unnamed. */
export async function listOwnDecisions(actor: Actor): Promise<OwnDecision[]> {
  const rows = await db().moderationCase.findMany({
    where: { authorId: actor.id, decidedAt: { not: null }, NOT: { decision: "keep", hiddenAt: null } },
    orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  const now = Date.now();
  return rows.flatMap((row) => {
    const { decision, decidedAt, undoneAt, appeal, answer, answeredAt, before } = row;
    if (!decision || !decidedAt) return [];
    const until = decision === "suspend" && !undoneAt ? (before as Before).suspendedUntil : null;
    return {
      ...{ _id: row.id, kind: row.targetKind, title: caseWords.parse(row.words).title, decision },
      ...{ reason: row.reason, decidedAt: decidedAt.toISOString(), isUndone: undoneAt !== null },
      until: until ?? null,
      canAppeal: canAppeal({ decision, decidedAt, undoneAt, appeal }, now),
      appeal,
      answer: answeredAt ? answer : null,
    };
  });
}

/** One's own words that others do not see until a moderator has looked at them, the oldest first. */
export async function listOwnWaiting(actor: Actor): Promise<OwnWaiting[]> {
  const rows = await db().moderationCase.findMany({
    where: { authorId: actor.id, decidedAt: null, hiddenAt: { not: null } },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
    take: MAX_LISTED,
    select: { id: true, targetKind: true, cause: true, words: true, openedAt: true },
  });
  return rows.map(({ id, targetKind, cause, words, openedAt }) => ({
    ...{ _id: id, kind: targetKind, cause, openedAt: openedAt.toISOString() },
    title: caseWords.parse(words).title,
  }));
}

type Decided = {
  decision: string | null;
  decidedAt: Date | null;
  undoneAt: Date | null;
  appeal: string | null;
};

const canAppeal = ({ decision, decidedAt, undoneAt, appeal }: Decided, now: number): boolean =>
  decision !== "keep" &&
  decidedAt !== null &&
  !undoneAt &&
  appeal === null &&
  isWithinAppealDays(decidedAt, now);

/** Once for each decision. Another moderator answers. @throws AppError "notFound", "conflict" */
export async function appeal(actor: Actor, id: string, text: string): Promise<void> {
  await transaction(async (tx) => {
    const found = await lockCase(tx, id);
    if (found.authorId !== actor.id || !found.decidedAt) throw new AppError("notFound");
    if (!canAppeal(found, Date.now())) throw new AppError("conflict", { reason: "noMoreAppeal" });
    await tx.moderationCase.update({
      where: { id },
      data: { appeal: text, appealedAt: new Date() },
      select: { id: true },
    });
  });
}

/** One's own reports, the newest first, and their outcomes. */
export async function listOwnReports(actor: Actor): Promise<OwnReport[]> {
  const rows = await db().report.findMany({
    where: { reporterId: actor.id },
    orderBy: { id: "desc" },
    take: MAX_LISTED,
    include: { case: { select: { words: true, decision: true } } },
  });
  return rows.map(({ id, targetKind, reason, createdAt, case: { words, decision } }) => ({
    ...{ _id: id, kind: targetKind, reason: fromPrismaEnum(reason), createdAt: createdAt.toISOString() },
    title: caseWords.parse(words).title,
    outcome: decision === null ? "waiting" : decision === "keep" ? "kept" : "acted",
  }));
}
