import "server-only";
import type { Tx } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import type { ReportView } from "@/lib/replies/schema";

export async function listReports(tx: Tx, replyIds: string[]): Promise<Map<string, ReportView>> {
  if (replyIds.length === 0) return new Map();
  const rows = await tx.absenceReport.findMany({
    where: { replyId: { in: replyIds } },
    select: {
      replyId: true,
      reason: true,
      messageId: true,
      reportedAt: true,
      disputableUntil: true,
      outcome: true,
    },
    orderBy: { reportedAt: "desc" },
    distinct: ["replyId"],
  });
  return new Map(
    rows.map(({ replyId, reason, messageId, reportedAt, disputableUntil, outcome }) => [
      replyId,
      {
        reason: fromPrismaEnum(reason),
        reportedAt: reportedAt.toISOString(),
        disputableUntil: disputableUntil.toISOString(),
        ...(outcome !== null && { outcome }),
        counts: messageId !== null,
      },
    ]),
  );
}
