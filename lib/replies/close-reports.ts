import "server-only";
import type { Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";

/** Closes a report that a new promise or the hand-over has made pointless. */
export async function dropOpenReport(tx: Tx, replyId: string, at: Date): Promise<void> {
  await tx.absenceReport.updateMany({
    where: { replyId, outcome: null },
    data: { outcome: "dropped", closedAt: at },
  });
}

/** A no-answer report is dropped; a no-show may still count. */
export async function detachOpenReport(tx: Tx, replyId: string, at: Date): Promise<void> {
  const open = { replyId, outcome: null };
  await tx.absenceReport.updateMany({
    where: { ...open, reason: toPrismaEnum("no-answer") },
    data: { outcome: "dropped", closedAt: at },
  });
  await tx.absenceReport.updateMany({ where: { ...open, endsPromise: true }, data: { endsPromise: false } });
}

/** A timely answer disputes the no-answer report, so the promise stays. */
export async function endNoAnswerReport(tx: Tx, replyId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "AbsenceReport" SET "outcome" = 'disputed', "closedAt" = now()
    WHERE "replyId" = ${replyId}::uuid AND "reason" = 'no-answer' AND "outcome" IS NULL AND "disputableUntil" > now()`;
}
