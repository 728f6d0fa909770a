import "server-only";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags, tags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { fromPrismaEnum, toPrismaEnum } from "@/lib/db/enum-names";
import { AppError } from "@/lib/http/errors";
import type { FailureReason } from "@/lib/http/failure-texts";
import { NO_ANSWER_HOURS, OBJECTION_HOURS } from "@/lib/notifications/absence-hours";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { allocateRemaining, isAutomatic } from "@/lib/replies/allocation";
import { listReportable, type Reportable } from "@/lib/replies/open-reports";
import { type ReplyRow, requireReply } from "@/lib/replies/preconditions";
import { type Absence, MAX_REPORT_DAYS, MIN_NOTICE_HOURS } from "@/lib/replies/schema";
import { notificationPayload, recordTransition, transitionReply } from "@/lib/replies/transitions";
import { HOUR_MS } from "@/lib/time/durations";

/**
 * The recipient has a day to dispute. With automatic allocation the promise stays until then; otherwise it ends now.
 * @throws AppError "tooEarly", "conflict" when another report is open, or for no-answer where the poster chooses
 */
export async function reportAbsence(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
  reason: Absence,
): Promise<void> {
  if (reason === "no-answer" && !isAutomatic(post))
    throw new AppError("conflict", { reason: "posterChooses" });
  const open = await tx.absenceReport.findFirst({
    where: { replyId: reply.id, outcome: null },
    select: { reason: true, endsPromise: true },
  });
  if (open?.reason === toPrismaEnum(reason) && open.endsPromise) return;
  if (open) throw new AppError("conflict", { reason: "reportOpen" });
  const reportable = (await listReportable(tx, [reply.id])).get(reply.id);
  const at = await databaseTime(tx);
  const isDue = isReportable(reason, reportable, at);
  if (isAutomatic(post) && !isDue) throw new AppError("tooEarly", tooEarlyReason(reason, reportable, at));
  const report = { replyId: reply.id, reason: toPrismaEnum(reason), reportedAt: at };
  await tx.absenceReport.create({
    data: {
      ...report,
      messageId: reason === "no-show" && isDue ? (reportable?.messageId ?? null) : null,
      endsPromise: isAutomatic(post),
      disputableUntil: new Date(at.getTime() + OBJECTION_HOURS * HOUR_MS),
    },
    select: { id: true },
  });
  if (isAutomatic(post)) await recordReport(tx, actor, post, reply, reason);
  // The promise ends now; the report stays open to decide whether the no-show counts.
  else await transitionReply(tx, post, reply, "no-show", { by: actor, notification: "no-show-reported" });
}

const isReportable = (reason: Absence, reportable: Reportable | undefined, now: Date) => {
  const from = reason === "no-show" ? reportable?.noShowFrom : reportable?.noAnswerFrom;
  return Boolean(from && from <= now);
};

function tooEarlyReason(reason: Absence, reportable: Reportable | undefined, now: Date): FailureReason {
  if (reason === "no-show") {
    if (reportable?.noShowFrom) return { reason: "meetingNotOver" };
    return reportable?.isShortNotice
      ? { reason: "shortNotice", values: { hours: MIN_NOTICE_HOURS } }
      : { reason: "agreeFirst", values: { days: MAX_REPORT_DAYS } };
  }
  if (reportable?.meetingOverAt && reportable.meetingOverAt > now) return { reason: "meetingNotOver" };
  if (reportable?.isUnanswered) return { reason: "answerFirst" };
  const values = { days: NO_ANSWER_HOURS / 24 };
  return { reason: reportable?.noAnswerFrom ? "answerStillPossible" : "writeFirst", values };
}

async function recordReport(tx: Tx, actor: Actor, post: LockedPost, reply: ReplyRow, reason: Absence) {
  const at = new Date();
  const said = `${reason}-reported` as const;
  const change = { replyId: reply.id, state: "promised" as const, quantity: reply.granted };
  await recordTransition(tx, { ...change, reason: said, byId: actor.id, at });
  const payload = notificationPayload(post, { replyId: reply.id });
  await notify(tx, [reply.personId], {
    kind: said,
    dedupeKey: `${said}:${reply.id}:${at.getTime()}`,
    payload,
  });
}

type Closed = { replyId: string; reason: Absence; endsPromise: boolean; counts: boolean };

/** Returns the updated post. */
export async function upholdExpiredReports(tx: Tx, post: LockedPost): Promise<LockedPost> {
  const closed = await tx.$queryRaw<Closed[]>`
    UPDATE "AbsenceReport" report SET "outcome" = 'upheld', "closedAt" = now()
    FROM "Reply" reply
    WHERE reply."id" = report."replyId" AND reply."postId" = ${post.id}::uuid
      AND report."outcome" IS NULL AND report."disputableUntil" <= now()
    RETURNING report."replyId", report."reason", report."endsPromise", report."messageId" IS NOT NULL AS "counts"`;
  let current = post;
  for (const report of closed) {
    const reply = await requireReply(tx, current, report.replyId);
    if (report.endsPromise) current = await endReportedPromise(tx, current, reply, report.reason);
    else if (report.counts) await notifyNoShowCounts(tx, current, reply);
  }
  return allocateRemaining(tx, current);
}

const endReportedPromise = (tx: Tx, post: LockedPost, reply: ReplyRow, reason: Absence) =>
  reason === "no-show"
    ? transitionReply(tx, post, reply, "no-show", { by: null })
    : transitionReply(tx, post, reply, "released", { by: null, reason, notification: reason });

async function notifyNoShowCounts(tx: Tx, post: LockedPost, reply: ReplyRow) {
  invalidateTags(tx, tags.profile(reply.personId));
  const payload = notificationPayload(post, { replyId: reply.id });
  await notify(tx, [reply.personId], {
    kind: "no-show",
    dedupeKey: `no-show:${reply.id}:${Date.now()}`,
    payload,
  });
}

/** A kept promise stays, and nothing counts. Safe to repeat. @throws AppError "reportClosed" without an open report */
export async function dispute(tx: Tx, actor: Actor, post: LockedPost, reply: ReplyRow): Promise<void> {
  const [disputed] = await tx.$queryRaw<{ reason: Absence }[]>`
    UPDATE "AbsenceReport" SET "outcome" = 'disputed', "closedAt" = now()
    WHERE "replyId" = ${reply.id}::uuid AND "outcome" IS NULL AND "disputableUntil" > now() RETURNING "reason"`;
  if (!disputed) return requireDisputed(tx, reply);
  const notification = disputed.reason === "no-show" ? "no-show-disputed" : "still-wanted";
  if (fromPrismaEnum(reply.state) === "no-show") {
    await transitionReply(tx, post, reply, "released", { by: actor, reason: "disputed", notification });
    return;
  }
  await recordDispute(tx, actor, post, reply, notification);
}

/** Lets a repeated dispute pass. */
async function requireDisputed(tx: Tx, { id }: ReplyRow): Promise<void> {
  const latest = await tx.absenceReport.findFirst({
    where: { replyId: id },
    select: { outcome: true },
    orderBy: { reportedAt: "desc" },
  });
  if (latest?.outcome !== "disputed") throw new AppError("reportClosed");
}

type DisputeNotification = "no-show-disputed" | "still-wanted";

async function recordDispute(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
  kind: DisputeNotification,
) {
  const at = new Date();
  const { id: replyId, granted } = reply;
  const state = fromPrismaEnum(reply.state);
  await recordTransition(tx, { replyId, state, reason: "disputed", quantity: granted, byId: actor.id, at });
  const payload = notificationPayload(post, { replyId, name: actor.name });
  await notify(tx, [post.posterId], { kind, dedupeKey: `${kind}:${replyId}:${at.getTime()}`, payload });
}
