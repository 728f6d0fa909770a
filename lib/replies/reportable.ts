import "server-only";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { NO_ANSWER_HOURS } from "@/lib/notifications/answer-deadlines";
import { MAX_REPORT_DAYS, MIN_NOTICE_HOURS, NO_SHOW_MINUTES } from "@/lib/replies/handover-rules";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/durations";

export type Reportable = {
  noShowFrom: Date | null;
  noAnswerFrom: Date | null;
  messageId: string | null;
  meetingOverAt: Date | null;
  /** Also of a time that no longer counts, as the post was moved. */
  lastAgreedAt: Date | null;
  /** The poster accepted the time too late for it to be missed. */
  isShortNotice: boolean;
  isUnanswered: boolean;
  /** The member has written since the promise, or answered, objected or changed the reply. */
  hasWritten: boolean;
};

type Row = {
  id: string;
  messageId: string | null;
  meetingAt: Date | null;
  lastAgreedAt: Date | null;
  agreedAt: Date | null;
  isPosterAgreeing: boolean | null;
  isMissable: boolean;
  isUnanswered: boolean | null;
  hasWritten: boolean;
  unansweredSince: Date | null;
};

/**
 * A time can be missed only if it was proposed and agreed since the promise, once, and reported within a week; not where the
 * poster has suggested another since, which is still open.
 * Once a member has written, only a suggested time asks for an answer: a "thank you" of the poster does not.
 */
export async function listReportable(tx: Tx, replyIds: string[]): Promise<Map<string, Reportable>> {
  if (replyIds.length === 0) return new Map();
  const ids = Prisma.join(replyIds.map((id) => Prisma.sql`${id}::uuid`));
  const rows = await tx.$queryRaw<Row[]>`
    SELECT reply."id", meeting."id" AS "messageId", CASE WHEN meeting."revokedAt" IS NULL THEN meeting."proposedAt" END AS "meetingAt", meeting."answeredAt" AS "agreedAt",
      meeting."proposedAt" AS "lastAgreedAt",
      meeting."authorId" <> post."posterId" AS "isPosterAgreeing", silence."since" AS "unansweredSince",
      theirs."isUnanswered", coalesce(written."at" >= promise."since", false) AS "hasWritten",
      -- A proposal from before the promise is no agreement to come for it.
      meeting."createdAt" >= promise."since" AND meeting."revokedAt" IS NULL
        AND meeting."proposedAt" > now() - make_interval(days => ${MAX_REPORT_DAYS}::int)
        AND NOT EXISTS (SELECT FROM "AbsenceReport" report WHERE report."messageId" = meeting."id")
        AND NOT is_called_into_question(meeting."id", post."posterId") AS "isMissable"
    FROM "Reply" reply
    JOIN "Post" post ON post."id" = reply."postId"
    CROSS JOIN LATERAL (
      -- A hand-over that was taken back was none.
      SELECT coalesce(min(change."at"), reply."stateSince") AS "since" FROM "ReplyChange" change
      WHERE change."replyId" = reply."id" AND change."state" = 'promised' AND change."at" >= coalesce((
        SELECT max(before."at") FROM "ReplyChange" before
        WHERE before."replyId" = reply."id" AND before."state" NOT IN ('promised', 'completed')), '-infinity')
    ) promise
    LEFT JOIN LATERAL (
      -- Also a revoked one: a time that it replaced is not agreed again.
      SELECT message.* FROM "Message" message
      WHERE message."replyId" = reply."id" AND message."accepted"
        AND message."answeredAt" < message."proposedAt"
      ORDER BY message."answeredAt" DESC, message."id" DESC LIMIT 1
    ) meeting ON true
    LEFT JOIN LATERAL (
      SELECT message."accepted" IS NULL AS "isUnanswered" FROM "Message" message
      WHERE message."replyId" = reply."id" AND message."authorId" = reply."personId" AND message."proposedAt" IS NOT NULL
      ORDER BY message."createdAt" DESC, message."id" DESC LIMIT 1
    ) theirs ON true
    CROSS JOIN LATERAL (
      SELECT greatest(
        reply."editedAt",
        (SELECT max(own."createdAt") FROM "Message" own
          WHERE own."replyId" = reply."id" AND own."authorId" = reply."personId"),
        (SELECT max(theirs."answeredAt") FROM "Message" theirs
          WHERE theirs."replyId" = reply."id" AND theirs."authorId" = post."posterId"),
        (SELECT max(report."closedAt") FROM "AbsenceReport" report
          WHERE report."replyId" = reply."id" AND report."outcome" = 'disputed')) AS "at"
    ) written
    CROSS JOIN LATERAL (
      -- Their yes to "Still want it?".
      SELECT max(yes."at") AS "at" FROM "ReplyChange" yes WHERE yes."replyId" = reply."id"
        AND yes."byId" = reply."personId" AND yes."state" = 'promised' AND yes."reason" IS NULL
    ) wanted
    CROSS JOIN LATERAL (
      SELECT min(message."createdAt") AS "since" FROM "Message" message
      WHERE message."replyId" = reply."id" AND message."authorId" = post."posterId"
        AND message."createdAt" > greatest(promise."since", written."at", wanted."at")
        AND (message."proposedAt" IS NOT NULL OR coalesce(written."at" < promise."since", true))
    ) silence
    WHERE reply."id" IN (${ids}) AND reply."state" = 'promised'`;
  return new Map(rows.map((row) => [row.id, reportableOf(row)]));
}

const later = (time: Date | null, ms: number) => time && new Date(time.getTime() + ms);
const latest = (a: Date, b: Date | null) => (b && b > a ? b : a);

function reportableOf(row: Row): Reportable {
  const meetingOverAt = later(row.meetingAt, NO_SHOW_MINUTES * MINUTE_MS);
  const noAnswerFrom = later(row.unansweredSince, NO_ANSWER_HOURS * HOUR_MS);
  const isShortNotice = row.isMissable && hasShortNotice(row);
  const isMissable = row.isMissable && !isShortNotice;
  return {
    noShowFrom: isMissable ? meetingOverAt : null,
    // An agreed time counts as an answer until it is over.
    noAnswerFrom: noAnswerFrom && !row.isUnanswered ? latest(noAnswerFrom, meetingOverAt) : null,
    isUnanswered: row.isUnanswered === true,
    hasWritten: row.hasWritten,
    messageId: isMissable ? row.messageId : null,
    meetingOverAt,
    lastAgreedAt: row.lastAgreedAt,
    isShortNotice,
  };
}

/** Otherwise a poster could accept an old proposal just before its time, unnoticed. */
const hasShortNotice = ({ meetingAt, agreedAt, isPosterAgreeing }: Row) =>
  Boolean(isPosterAgreeing && meetingAt && agreedAt) &&
  Number(meetingAt) - Number(agreedAt) < MIN_NOTICE_HOURS * HOUR_MS;
