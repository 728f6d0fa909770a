import "server-only";
import type { Actor } from "@/lib/auth/session";
import { isHidden } from "@/lib/blocks/queries";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { fromPrismaEnum, toPrismaEnum } from "@/lib/db/enum-names";
import { tags } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import type { FailureReason } from "@/lib/http/failure-texts";
import { NO_ANSWER_HOURS, OBJECTION_HOURS } from "@/lib/notifications/answer-deadlines";
import { notify } from "@/lib/notifications/mutations";
import type { NotificationKind, NotificationPayload } from "@/lib/notifications/schema";
import { isDownForGood, type LockedPost } from "@/lib/posts/preconditions";
import { isRemovedPost } from "@/lib/posts/removed-posts";
import { allocateRemaining, isAutomatic } from "@/lib/replies/allocation";
import { MAX_REPORT_DAYS, MIN_NOTICE_HOURS } from "@/lib/replies/handover-rules";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { type ReplyRow, requireReply } from "@/lib/replies/preconditions";
import { listReportable, type Reportable } from "@/lib/replies/reportable";
import type { Absence, Reason, ReplyState } from "@/lib/replies/schema";
import { recordTransition, transitionReply } from "@/lib/replies/transitions";
import { HOUR_MS } from "@/lib/time/durations";

type AbsenceRule = {
  /** Whether posters who choose by themselves can report it. */
  isForChoosingPosters: boolean;
  /** When it may be reported under automatic allocation. */
  dueFrom(reportable: Reportable): Date | null;
  tooEarlyReason(reportable: Reportable | undefined, moment: { name: string; now: Date }): FailureReason;
  /** The message with the missed time, without which a report does not count. */
  evidence(reportable: Reportable): string | null;
  reported: Reason & NotificationKind;
  disputed: NotificationKind;
  upheld: { state: ReplyState; reason?: Reason; notification?: NotificationKind };
};

const RULES: Record<Absence, AbsenceRule> = {
  "no-show": {
    isForChoosingPosters: true,
    dueFrom: ({ noShowFrom }) => noShowFrom,
    tooEarlyReason: noShowTooEarlyReason,
    evidence: ({ messageId }) => messageId,
    reported: "no-show-reported",
    disputed: "no-show-disputed",
    upheld: { state: "no-show" },
  },
  "no-answer": {
    isForChoosingPosters: false,
    dueFrom: ({ noAnswerFrom }) => noAnswerFrom,
    tooEarlyReason: noAnswerTooEarlyReason,
    evidence: () => null,
    reported: "no-answer-reported",
    disputed: "still-wanted",
    upheld: { state: "released", reason: "no-answer", notification: "no-answer" },
  },
};

function noShowTooEarlyReason(reportable: Reportable | undefined, { name }: { name: string }): FailureReason {
  if (reportable?.noShowFrom) return { reason: "meetingNotOver" };
  return reportable?.isShortNotice
    ? { reason: "shortNotice", values: { name, hours: MIN_NOTICE_HOURS } }
    : { reason: "agreeFirstOnPromise", values: { days: MAX_REPORT_DAYS } };
}

function noAnswerTooEarlyReason(reportable: Reportable | undefined, { now }: { now: Date }): FailureReason {
  if (reportable?.meetingOverAt && reportable.meetingOverAt > now) return { reason: "meetingNotOver" };
  if (reportable?.isUnanswered) return { reason: "answerFirst" };
  const values = { days: NO_ANSWER_HOURS / 24 };
  if (reportable?.noAnswerFrom) return { reason: "answerStillPossible", values };
  return { reason: reportable?.hasWritten ? "suggestFirst" : "writeFirst", values };
}

/** @throws AppError "tooEarly"; "conflict" when another report is open, or where the poster cannot report it */
export async function reportAbsence(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
  absence: Absence,
): Promise<void> {
  const rule = RULES[absence];
  const endsPromiseLater = isAutomatic(post);
  if (!endsPromiseLater && !rule.isForChoosingPosters)
    throw new AppError("conflict", { reason: "posterChooses" });
  if (await isAlreadyReported(tx, reply, absence)) return;
  // Only asked whether they still want it, they have agreed to nothing.
  if (reply.confirmBy && absence === "no-show")
    throw new AppError("tooEarly", noShowTooEarlyReason(undefined, { name: reply.person.name }));

  const reportable = (await listReportable(tx, [reply.id])).get(reply.id);
  const at = await databaseTime(tx);
  const dueFrom = reportable && rule.dueFrom(reportable);
  const isDue = Boolean(dueFrom && dueFrom <= at);
  const over = [reportable?.meetingOverAt, endsPromiseLater ? null : reportable?.lastAgreedAt];
  const isAhead = absence === "no-show" && over.some((time) => time && time > at);
  // Before the time that both have agreed on it would be a promise taken back, by another name.
  if (isAhead) throw new AppError("tooEarly", { reason: "meetingNotOver" });
  if (endsPromiseLater && !isDue)
    throw new AppError("tooEarly", rule.tooEarlyReason(reportable, { name: reply.person.name, now: at }));

  const messageId = reportable && isDue ? rule.evidence(reportable) : null;
  await openReport(tx, reply, { absence, messageId, endsPromise: endsPromiseLater, at });
  if (endsPromiseLater) await announceReport(tx, actor, post, reply, rule);
  else await endPromiseNow(tx, actor, post, reply, rule);
}

/** @throws AppError "conflict" for an open report of another kind */
async function isAlreadyReported(tx: Tx, reply: ReplyRow, absence: Absence): Promise<boolean> {
  const open = await tx.absenceReport.findFirst({
    where: { replyId: reply.id, outcome: null },
    select: { reason: true, endsPromise: true },
  });
  if (!open) return false;
  if (open.reason === toPrismaEnum(absence) && open.endsPromise) return true;
  throw new AppError("conflict", { reason: "reportOpen" });
}

type NewReport = { absence: Absence; messageId: string | null; endsPromise: boolean; at: Date };

async function openReport(tx: Tx, reply: ReplyRow, { absence, at, ...report }: NewReport): Promise<void> {
  const disputableUntil = new Date(at.getTime() + OBJECTION_HOURS * HOUR_MS);
  await tx.absenceReport.create({
    data: { ...report, replyId: reply.id, reason: toPrismaEnum(absence), reportedAt: at, disputableUntil },
    select: { id: true },
  });
}

const announceReport = (tx: Tx, actor: Actor, post: LockedPost, reply: ReplyRow, { reported }: AbsenceRule) =>
  recordAndNotify(tx, actor, reply, {
    reason: reported,
    kind: reported,
    recipient: reply.personId,
    payload: notificationPayload(post, { replyId: reply.id }),
  });

/** The report stays open, to decide whether the absence counts. */
const endPromiseNow = (
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
  { upheld, reported }: AbsenceRule,
) => transitionReply(tx, post, reply, upheld.state, { by: actor, notification: reported });

type ClosedReport = { replyId: string; reason: Absence; endsPromise: boolean; counts: boolean };

/** Returns the updated post. */
export async function upholdExpiredReports(tx: Tx, post: LockedPost): Promise<LockedPost> {
  let current = post;
  for (const { replyId, reason, endsPromise, counts } of await closeExpiredReports(tx, post)) {
    const reply = await requireReply(tx, current, replyId);
    const { state, ...options } = RULES[reason].upheld;
    if (endsPromise) current = await transitionReply(tx, current, reply, state, { by: null, ...options });
    else if (counts) await notifyNoShowCounts(tx, current, reply);
  }
  return allocateRemaining(tx, current, { before: post });
}

const closeExpiredReports = (tx: Tx, { id }: LockedPost) =>
  tx.$queryRaw<ClosedReport[]>`
    UPDATE "AbsenceReport" report SET "outcome" = 'upheld', "closedAt" = now()
    FROM "Reply" reply
    WHERE reply."id" = report."replyId" AND reply."postId" = ${id}::uuid
      AND report."outcome" IS NULL AND report."disputableUntil" <= now()
    RETURNING report."replyId", report."reason", report."endsPromise", report."messageId" IS NOT NULL AS "counts"`;

async function notifyNoShowCounts(tx: Tx, post: LockedPost, reply: ReplyRow): Promise<void> {
  invalidateTags(tx, tags.profile(reply.personId));
  const payload = notificationPayload(post, { replyId: reply.id });
  const dedupeKey = `no-show:${reply.id}:${Date.now()}`;
  await notify(tx, [reply.personId], { kind: "no-show", dedupeKey, payload });
}

/** A kept promise stays, and nothing counts. Safe to repeat. @throws AppError "reportClosed" without an open report */
export async function dispute(tx: Tx, actor: Actor, post: LockedPost, reply: ReplyRow): Promise<void> {
  const absence = await closeDisputedReport(tx, reply);
  if (!absence) return requireDisputed(tx, reply);
  const { disputed: kind } = RULES[absence];
  if (fromPrismaEnum(reply.state) === "no-show") {
    const told = { by: actor, notification: kind };
    // The poster may have left the choice to a rule since: it has them, too, as it has all who asked.
    if (await canWait(tx, actor, post))
      await allocateRemaining(tx, await transitionReply(tx, post, reply, "waiting", told));
    else await transitionReply(tx, post, reply, "released", { ...told, reason: "disputed" });
    return;
  }
  const payload = notificationPayload(post, { replyId: reply.id, name: actor.name });
  await recordAndNotify(tx, actor, reply, { reason: "disputed", kind, recipient: post.posterId, payload });
}

/** For a rule to promise it to them later. Nobody waits for what has ended, or for whom they do not see. */
async function canWait(tx: Tx, actor: Actor, post: LockedPost): Promise<boolean> {
  if (!isAutomatic(post) || isDownForGood(post) || post.goneAt || post.expiredAt) return false;
  return !(await isRemovedPost(tx, post.id)) && !(await isHidden(tx, actor, post.posterId));
}

async function closeDisputedReport(tx: Tx, { id }: ReplyRow): Promise<Absence | undefined> {
  const [report] = await tx.$queryRaw<{ reason: Absence }[]>`
    UPDATE "AbsenceReport" SET "outcome" = 'disputed', "closedAt" = now()
    WHERE "replyId" = ${id}::uuid AND "outcome" IS NULL AND "disputableUntil" > now() RETURNING "reason"`;
  return report?.reason;
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

type Announcement = {
  reason: Reason;
  kind: NotificationKind;
  recipient: string;
  payload: NotificationPayload;
};

/** For what leaves the state of the reply as it is. */
async function recordAndNotify(
  tx: Tx,
  actor: Actor,
  { id: replyId, granted: quantity, state }: ReplyRow,
  { reason, kind, recipient, payload }: Announcement,
): Promise<void> {
  const at = new Date();
  const change = { replyId, state: fromPrismaEnum(state), quantity, byId: actor.id, at };
  await recordTransition(tx, { ...change, reason });
  await notify(tx, [recipient], { kind, dedupeKey: `${kind}:${replyId}:${at.getTime()}`, payload });
}
