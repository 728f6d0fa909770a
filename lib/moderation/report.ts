import "server-only";
import type { Actor } from "@/lib/auth/session";
import { isUniqueViolation, type Tx, transaction } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { requiresVerifiedEmail } from "@/lib/http/site-config";
import { tellAuthor } from "@/lib/moderation/notices";
import { HIDING_WEIGHT, reportWeight } from "@/lib/moderation/rules";
import type { ReportFields } from "@/lib/moderation/schema";
import { countOutcomes } from "@/lib/moderation/standing";
import { type Found, hideTarget, requireTarget, type Target } from "@/lib/moderation/targets";
import { logSecurityEvent } from "@/lib/observability/security-log";

/**
 * One of each member for each target, for ever: what was found fine is not reported again by the same people. Enough
 * reports hide the target until a moderator has looked at it.
 * @throws AppError "notFound", "forbidden" for one's own words, "conflict" for a second report
 */
export async function report(actor: Actor, fields: ReportFields): Promise<void> {
  const { kind, id, reason, text, picture = null } = fields;
  const target = { kind, id };
  try {
    await transaction(async (tx) => {
      const found = await requireTarget(tx, target, actor.id);
      if (found.authorId === actor.id) throw new AppError("forbidden", { reason: "ownReport" });
      const caseId = await openCase(tx, target, found, "reports");
      const data = { caseId, reporterId: actor.id, targetKind: kind, targetId: id, text, picture };
      await tx.report.create({ data: { ...data, reason: toPrismaEnum(reason) }, select: { id: true } });
      await hideWhereHeavy(tx, caseId, target, found);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("conflict", { reason: "reportedBefore" });
    throw error;
  }
  logSecurityEvent("reported", { userId: actor.id, reason: kind });
}

/** Reports that came while its poster had taken a post down hide it once it is back. Safe to repeat. */
export async function weighReportsAgain(actor: Actor, postId: string): Promise<void> {
  await transaction(async (tx) => {
    const target = { kind: "post" as const, id: postId };
    const where = { targetKind: target.kind, targetId: postId, decidedAt: null, hiddenAt: null };
    const open = await tx.moderationCase.findFirst({ where, select: { id: true } });
    if (open) await hideWhereHeavy(tx, open.id, target, await requireTarget(tx, target, actor.id));
  });
}

const MAX_VERSIONS = 5;

/** @returns the open case of the target: a new one, or that which waits. Locked. The words of each report stay. */
export async function openCase(
  tx: Tx,
  { kind, id }: Target,
  { authorId, words }: Found,
  cause: "reports" | "rules",
): Promise<string> {
  const [opened] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "ModerationCase" ("id", "targetKind", "targetId", "authorId", "cause", "words")
    VALUES (gen_random_uuid(), ${kind}::"CaseTarget", ${id}::uuid, ${authorId}::uuid, ${cause}::"CaseCause",
      ${JSON.stringify(words)}::jsonb)
    ON CONFLICT ("targetKind", "targetId") WHERE "decidedAt" IS NULL
    DO UPDATE SET "laterWords" = CASE
      WHEN "ModerationCase"."words" = excluded."words" OR "ModerationCase"."laterWords" @> jsonb_build_array(excluded."words")
        OR jsonb_array_length("ModerationCase"."laterWords") >= ${MAX_VERSIONS} THEN "ModerationCase"."laterWords"
      ELSE "ModerationCase"."laterWords" || excluded."words" END
    RETURNING "id"`;
  if (!opened) throw new Error("a case was neither found nor opened");
  return opened.id;
}

async function hideWhereHeavy(tx: Tx, id: string, target: Target, { authorId, words }: Found): Promise<void> {
  const weight = await weightOf(tx, id);
  if (weight < HIDING_WEIGHT * (1 + (await countFoundFine(tx, target))) || !(await hideTarget(tx, target)))
    return;
  await tx.moderationCase.update({ where: { id }, data: { hiddenAt: new Date() }, select: { id: true } });
  await tellAuthor(tx, authorId, { caseId: id, title: words.title, because: "hidden" });
}

/** Each time it was found fine, hiding it by itself takes as many reports again. */
const countFoundFine = (tx: Tx, { kind: targetKind, id: targetId }: Target): Promise<number> =>
  tx.moderationCase.count({ where: { targetKind, targetId, decision: "keep", undoneAt: null } });

async function weightOf(tx: Tx, caseId: string): Promise<number> {
  const reports = await tx.report.findMany({
    where: { caseId },
    select: { reporter: { select: reporterSelect } },
  });
  const reporters = reports.map(({ reporter }) => reporter);
  const outcomes = await countOutcomes(
    tx,
    reporters.map(({ id }) => id),
  );
  const now = Date.now();
  return reporters.filter(countsFully(now)).reduce((sum, { id, role, createdAt }) => {
    const { right, wrong } = outcomes(id);
    return sum + reportWeight({ isStaff: role !== "member", createdAt, right, wrong }, now);
  }, 0);
}

const reporterSelect = {
  ...{ id: true, role: true, createdAt: true, emailVerifiedAt: true, suspendedUntil: true, bannedAt: true },
  ...{ leavingAt: true, membershipRequest: { select: { userId: true } } },
} as const satisfies Prisma.UserSelect;
type Reporter = Prisma.UserGetPayload<{ select: typeof reporterSelect }>;

/** A member who may not publish may report, but hides nothing by it. */
const countsFully =
  (now: number) =>
  ({ emailVerifiedAt, suspendedUntil, bannedAt, leavingAt, membershipRequest }: Reporter): boolean =>
    (emailVerifiedAt !== null || !requiresVerifiedEmail()) &&
    (suspendedUntil === null || suspendedUntil.getTime() <= now) &&
    !bannedAt &&
    !leavingAt &&
    !membershipRequest;
