import "server-only";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { OBJECTION_HOURS } from "@/lib/notifications/answer-deadlines";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { MAX_REPORT_DAYS, MIN_NOTICE_HOURS, NO_SHOW_MINUTES } from "@/lib/replies/handover-rules";
import { notificationPayload } from "@/lib/replies/notification-payload";
import type { ReplyRow } from "@/lib/replies/preconditions";
import type { PosterReportView } from "@/lib/replies/schema";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/durations";

export type PosterMeeting = { replyId: string; messageId: string; from: Date; isShortNotice: boolean };

type Row = {
  replyId: string;
  messageId: string;
  meetingAt: Date;
  agreedAt: Date;
  isReplierAgreeing: boolean;
};

/**
 * The last agreed time of each reply that the poster may have missed: it was promised then, and nobody reported it. A place
 * that the poster moves after that time, or too shortly before it to agree on another, does not undo it; another time that the
 * replier suggests before, and that is still open, does.
 */
export async function listPosterMeetings(tx: Tx, replyIds: string[]): Promise<Map<string, PosterMeeting>> {
  if (replyIds.length === 0) return new Map();
  const ids = Prisma.join(replyIds.map((id) => Prisma.sql`${id}::uuid`));
  const rows = await tx.$queryRaw<Row[]>`
    SELECT reply."id" AS "replyId", meeting."id" AS "messageId",
      meeting."proposedAt" AS "meetingAt", meeting."answeredAt" AS "agreedAt",
      meeting."authorId" = post."posterId" AS "isReplierAgreeing"
    FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
      JOIN LATERAL (
        -- Also a revoked one: a time that it replaced is not agreed again.
        SELECT message.* FROM "Message" message
        WHERE message."replyId" = reply."id" AND message."accepted"
        ORDER BY message."answeredAt" DESC, message."id" DESC LIMIT 1
      ) meeting ON true
    WHERE reply."id" IN (${ids}) AND reply."state" IN ('promised', 'released', 'no-show', 'withdrawn')
      -- Only asked whether they still want it: nothing was promised then, unless it was before that.
      AND (reply."confirmBy" IS NULL OR EXISTS (SELECT FROM "ReplyChange" ended
        WHERE ended."replyId" = reply."id" AND ended."state" NOT IN ('promised', 'completed') AND ended."at" > meeting."proposedAt"))
      AND (meeting."revokedAt" IS NULL OR meeting."revokedAt" > meeting."proposedAt" - make_interval(hours => ${MIN_NOTICE_HOURS}::int)) AND meeting."answeredAt" < meeting."proposedAt"
      AND meeting."proposedAt" > now() - make_interval(days => ${MAX_REPORT_DAYS}::int)
      AND (SELECT change."state"::text FROM "ReplyChange" change
        WHERE change."replyId" = reply."id" AND change."at" <= meeting."proposedAt"
        ORDER BY change."at" DESC, change."id" DESC LIMIT 1) IN ('promised', 'completed')
      -- A replier who has withdrawn and asked anew does not come at the time of before.
      AND NOT EXISTS (SELECT FROM "ReplyChange" gone WHERE gone."replyId" = reply."id" AND gone."state" = 'withdrawn'
        AND gone."at" > meeting."answeredAt" AND gone."at" <= meeting."proposedAt")
      -- Their yes to "Still want it?" came later: until then nothing was promised.
      AND NOT EXISTS (SELECT FROM "ReplyChange" yes WHERE yes."replyId" = reply."id" AND yes."at" > meeting."proposedAt"
        AND yes."state" = 'promised' AND yes."reason" IS NULL AND yes."byId" = reply."personId"
        AND NOT EXISTS (SELECT FROM "ReplyChange" ended WHERE ended."replyId" = reply."id"
          AND ended."state" NOT IN ('promised', 'completed') AND ended."at" > meeting."proposedAt" AND ended."at" < yes."at"))
      AND NOT is_called_into_question(meeting."id", reply."personId")
      AND NOT EXISTS (SELECT FROM "PosterAbsence" earlier WHERE earlier."messageId" = meeting."id")`;
  return new Map(rows.map((row) => [row.replyId, toMeeting(row)]));
}

const toMeeting = ({ replyId, messageId, meetingAt, agreedAt, isReplierAgreeing }: Row): PosterMeeting => ({
  replyId,
  messageId,
  from: new Date(meetingAt.getTime() + NO_SHOW_MINUTES * MINUTE_MS),
  isShortNotice: isReplierAgreeing && Number(meetingAt) - Number(agreedAt) < MIN_NOTICE_HOURS * HOUR_MS,
});

/** Safe to repeat. @throws AppError "tooEarly" without an agreed time that is over */
export async function reportPosterAbsence(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
): Promise<void> {
  const at = await databaseTime(tx);
  const open = { replyId: reply.id, disputedAt: null, disputableUntil: { gt: at } };
  if ((await tx.posterAbsence.count({ where: open })) > 0) return;
  const meeting = (await listPosterMeetings(tx, [reply.id])).get(reply.id);
  if (!meeting) throw new AppError("tooEarly", { reason: "agreeFirst", values: { days: MAX_REPORT_DAYS } });
  if (meeting.isShortNotice)
    throw new AppError("tooEarly", { reason: "shortNoticeOfPoster", values: { hours: MIN_NOTICE_HOURS } });
  if (meeting.from > at) throw new AppError("tooEarly", { reason: "meetingNotOver" });
  const { id } = await tx.posterAbsence.create({
    data: {
      replyId: reply.id,
      messageId: meeting.messageId,
      reportedAt: at,
      disputableUntil: new Date(at.getTime() + OBJECTION_HOURS * HOUR_MS),
    },
    select: { id: true },
  });
  const payload = notificationPayload(post, { replyId: reply.id, name: actor.name });
  await notify(tx, [post.posterId], { kind: "no-show-reported", dedupeKey: `poster-absence:${id}`, payload });
}

/** Nothing counts then. Safe to repeat. @throws AppError "reportClosed" without a report that is open */
export async function disputePosterAbsence(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
): Promise<void> {
  const at = await databaseTime(tx);
  const { count } = await tx.posterAbsence.updateMany({
    where: { replyId: reply.id, disputedAt: null, disputableUntil: { gt: at } },
    data: { disputedAt: at },
  });
  const latest = { where: { replyId: reply.id }, orderBy: { reportedAt: "desc" } } as const;
  if (count === 0 && !(await tx.posterAbsence.findFirst(latest))?.disputedAt)
    throw new AppError("reportClosed");
  if (count === 0) return;
  invalidateTags(tx, tags.profile(post.posterId));
  const payload = notificationPayload(post, { replyId: reply.id, name: actor.name });
  const dedupeKey = `poster-absence-disputed:${reply.id}:${at.getTime()}`;
  await notify(tx, [reply.personId], { kind: "no-show-disputed", dedupeKey, payload });
}

/** The latest of each reply. */
export async function listPosterReports(tx: Tx, replyIds: string[]): Promise<Map<string, PosterReportView>> {
  if (replyIds.length === 0) return new Map();
  const rows = await tx.posterAbsence.findMany({
    where: { replyId: { in: replyIds } },
    select: { replyId: true, reportedAt: true, disputableUntil: true, disputedAt: true },
    orderBy: { reportedAt: "desc" },
    distinct: ["replyId"],
  });
  const now = Date.now();
  return new Map(
    rows.map(({ replyId, reportedAt, disputableUntil, disputedAt }) => [
      replyId,
      {
        reportedAt: reportedAt.toISOString(),
        disputableUntil: disputableUntil.toISOString(),
        ...(disputedAt && { outcome: "disputed" as const }),
        ...(!disputedAt && disputableUntil.getTime() <= now && { outcome: "upheld" as const }),
      },
    ]),
  );
}
