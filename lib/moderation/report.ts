import "server-only";
import type { Actor } from "@/lib/auth/session";
import { isUniqueViolation, type Tx, transaction } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { AppError } from "@/lib/http/errors";
import { HIDING_WEIGHT, reportWeight } from "@/lib/moderation/rules";
import type { ReportFields } from "@/lib/moderation/schema";
import { hideTarget, requireAuthor, type Target } from "@/lib/moderation/targets";

/**
 * Enough reports hide the target until a moderator has looked at it.
 * @throws AppError "notFound", "forbidden" for one's own words, "conflict" for a second report
 */
export async function report(actor: Actor, { kind, id, reason, text }: ReportFields): Promise<void> {
  const target = { kind, id };
  try {
    await transaction(async (tx) => {
      const authorId = await requireAuthor(tx, target, actor.id);
      if (authorId === actor.id) throw new AppError("forbidden", { reason: "ownReport" });
      const caseId = await openCase(tx, target, authorId);
      const data = { caseId, reporterId: actor.id, targetKind: kind, targetId: id, text };
      await tx.report.create({ data: { ...data, reason: toPrismaEnum(reason) }, select: { id: true } });
      await hideWhereHeavy(tx, caseId, target);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("conflict", { reason: "reportedBefore" });
    throw error;
  }
}

/** @returns the open case of the target: a new one, or that which waits. Locked. */
async function openCase(tx: Tx, { kind, id }: Target, authorId: string): Promise<string> {
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "ModerationCase" ("id", "targetKind", "targetId", "authorId", "cause")
    VALUES (gen_random_uuid(), ${kind}::"CaseTarget", ${id}::uuid, ${authorId}::uuid, 'reports')
    ON CONFLICT ("targetKind", "targetId") WHERE "decidedAt" IS NULL
    DO UPDATE SET "authorId" = excluded."authorId" RETURNING "id"`;
  if (!found) throw new Error("a case was neither found nor opened");
  return found.id;
}

async function hideWhereHeavy(tx: Tx, id: string, target: Target): Promise<void> {
  const reports = await tx.report.findMany({
    where: { caseId: id },
    select: { reporter: { select: { id: true, role: true, createdAt: true } } },
  });
  const standing = await countOutcomes(tx, reports.map(({ reporter }) => reporter.id));
  const now = Date.now();
  const weight = reports.reduce((sum, { reporter }) => {
    const { right = 0, wrong = 0 } = standing.get(reporter.id) ?? {};
    const { role, createdAt } = reporter;
    return sum + reportWeight({ isStaff: role !== "member", createdAt, right, wrong }, now);
  }, 0);
  if (weight >= HIDING_WEIGHT && (await hideTarget(tx, target)))
    await tx.moderationCase.update({ where: { id }, data: { hiddenAt: new Date(now) }, select: { id: true } });
}

type Outcomes = { right: number; wrong: number };

async function countOutcomes(tx: Tx, reporterIds: string[]): Promise<Map<string, Outcomes>> {
  const rows = await tx.$queryRaw<(Outcomes & { id: string })[]>`
    SELECT "reporterId" AS "id", (count(*) FILTER (WHERE "wasRight"))::int AS "right",
      (count(*) FILTER (WHERE NOT "wasRight"))::int AS "wrong"
    FROM "Report" WHERE "reporterId" = ANY (${reporterIds}::uuid[]) GROUP BY 1`;
  return new Map(rows.map(({ id, ...outcomes }) => [id, outcomes]));
}
