import "server-only";
import { pool } from "@/lib/db/client";
import { listNewWords } from "@/lib/emails/new-words";
import { HANDOVER_OBJECTION_DAYS, LAPSE_HOURS } from "@/lib/notifications/answer-deadlines";
import type { NotificationKind } from "@/lib/notifications/schema";

/** Details of a line of an email, as far as its reader may know them when it is sent. */
export type Detail = {
  /** Of the post; none once it was taken down. */
  picture: { url: string; width: number; alt: string } | null;
  /** In the words of the other. */
  words: string[];
  /** How many further messages there are. */
  moreWords: number;
  /** When they could come, in their words. */
  pickup: string;
  suggestedAt: Date | null;
  agreedAt: Date | null;
  /** For the recipient of a promise alone. */
  place: string | null;
  /** Until when its reader can say what they are asked, or object. */
  answerBy: Date | null;
  /** The first few who wait for an answer, where the poster chooses. */
  waiting: { replyId: string; name: string }[];
  /** How many wait for an answer of the poster. */
  waitingCount: number;
  /** The other is gone, or what they wrote, or what is asked has its answer. */
  isOver: boolean;
  /** Nothing more is said of the other. */
  isNameless: boolean;
};

type Named = { id: string; kind: NotificationKind };

/** Makes no sense any more once its author is gone. */
const SPOKEN: NotificationKind[] = ["reply", "message", "comment", "agreed", "not-agreed", "still-wanted"];
/** An email about a meeting says when and where. */
const ABOUT_MEETING: NotificationKind[] = ["promised", "chosen", "agreed", "changed", "reopened"];

type Row = Pick<Detail, "picture" | "agreedAt" | "suggestedAt" | "answerBy"> & {
  id: string;
  isStrange: boolean;
  state: string | null;
  isTurn: boolean;
  isKeepingDue: boolean;
  waitingCount: string | null;
  replyText: string | null;
  replyPickup: string | null;
  comment: string | null;
  isCommentGone: boolean;
  place: string | null;
  waiting: Detail["waiting"] | null;
};

const MAX_WAITING = 3;

/** Its poster may choose among those who wait; an email has a link for each. */
const CHOOSE_AGAIN = ["answer-due", "given-back", "lapsed"] satisfies NotificationKind[];
const CHOOSE_AGAIN_SQL = CHOOSE_AGAIN.map((kind) => `'${kind}'`).join();

/** `isStrange`: people whom the reader does not see, who leave, or whom moderators have banned. */
const LIST = `SELECT n."id",
    coalesce(is_hidden(n."userId", other."id") OR other."leavingAt" IS NOT NULL OR other."bannedAt" IS NOT NULL, false) AS "isStrange",
    reply."state", coalesce(reply."state" = 'promised' AND reply."confirmBy" IS NOT NULL, false) AS "isTurn",
    coalesce(reply."state" = 'promised' AND reply."keepByToldAt" IS NOT NULL, false) AS "isKeepingDue", reply."text" AS "replyText", reply."pickup" AS "replyPickup",
    comment."text" AS "comment",
    coalesce(comment."deletedAt", comment."hiddenAt") IS NOT NULL AS "isCommentGone",
    CASE WHEN post."withdrawnAt" IS NULL THEN (
      SELECT json_build_object('url', i."url", 'width', i."width", 'alt', i."alt") FROM "Image" i
      WHERE i."postId" = post."id" ORDER BY i."position" LIMIT 1) END AS "picture",
    answered."proposedAt" AS "suggestedAt",
    CASE WHEN agreed."revokedAt" IS NULL AND agreed."proposedAt" > now() AND reply."state" IN ('waiting', 'promised')
      THEN agreed."proposedAt" END AS "agreedAt",
    CASE WHEN reply."personId" = n."userId" AND reply."state" = 'promised' AND reply."confirmBy" IS NULL
      AND post."withdrawnAt" IS NULL AND post."goneAt" IS NULL THEN post."address" END AS "place",
    CASE n."kind"
      WHEN 'your-turn' THEN reply."confirmBy"
      WHEN 'handover-due' THEN greatest(reply."keepBy", reply."keepByToldAt") + interval '${LAPSE_HOURS} hours'
      WHEN 'completed' THEN objection."until" WHEN 'received' THEN objection."until"
      WHEN 'no-show-reported' THEN report."until" WHEN 'no-answer-reported' THEN report."until" END AS "answerBy",
    choice."waiting", choice."waitingCount"
  FROM "Notification" n
    LEFT JOIN "Post" post ON post."id" = (n."payload"->>'postId')::uuid
    LEFT JOIN "Reply" reply ON reply."id" = (n."payload"->>'replyId')::uuid AND reply."postId" = post."id"
      AND n."userId" IN (reply."personId", post."posterId")
    LEFT JOIN "Comment" comment ON comment."postId" = post."id" AND comment."id" =
      CASE WHEN n."dedupeKey" ~ '^comment:[0-9a-f-]{36}$' THEN substr(n."dedupeKey", 9)::uuid END
    LEFT JOIN "Message" answered ON answered."replyId" = reply."id" AND answered."id" =
      CASE WHEN n."dedupeKey" ~ '^answer:[0-9a-f-]{36}$' THEN substr(n."dedupeKey", 8)::uuid END
    LEFT JOIN "User" other ON other."id" = coalesce(comment."authorId",
      CASE WHEN post."posterId" = n."userId" THEN reply."personId" ELSE post."posterId" END)
    LEFT JOIN LATERAL (
      SELECT m."proposedAt", m."revokedAt" FROM "Message" m WHERE m."replyId" = reply."id" AND m."accepted"
      ORDER BY m."answeredAt" DESC NULLS LAST LIMIT 1) agreed ON true
    LEFT JOIN LATERAL (
      SELECT reply."stateSince" + interval '${HANDOVER_OBJECTION_DAYS} days' AS "until"
      WHERE reply."state" = 'completed' AND NOT reply."verified") objection ON true
    LEFT JOIN LATERAL (
      SELECT max(open."disputableUntil") AS "until" FROM (
        SELECT "replyId", "disputableUntil", reply."personId" AS "accused" FROM "AbsenceReport" WHERE "outcome" IS NULL
        UNION ALL
        SELECT "replyId", "disputableUntil", post."posterId" FROM "PosterAbsence" WHERE "disputedAt" IS NULL) open
      WHERE open."replyId" = reply."id" AND open."accused" = n."userId") report ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('replyId', "id", 'name', "name") ORDER BY "at") FILTER (WHERE "at" <= ${MAX_WAITING}) AS "waiting",
        count(*) AS "waitingCount"
      FROM (
        SELECT w."id", person."name", row_number() OVER (ORDER BY w."askedAt", w."id") AS "at"
        FROM "Reply" w JOIN "User" person ON person."id" = w."personId"
        WHERE w."postId" = post."id" AND w."state" = 'waiting' AND person."leavingAt" IS NULL AND person."bannedAt" IS NULL
          AND NOT is_hidden(n."userId", person."id")) asked
    ) choice ON n."kind" IN (${CHOOSE_AGAIN_SQL}) AND post."posterId" = n."userId" AND post."allocation" = 'poster'
      AND post."withdrawnAt" IS NULL AND post."goneAt" IS NULL AND post."expiredAt" IS NULL
      AND coalesce(post."quantity", 1) > post."promised" + post."completed"
  WHERE n."userId" = $1 AND n."id" = ANY ($2::uuid[])`;

/** By the id of the notification. */
export async function listDetails(userId: string, lines: Named[]): Promise<Map<string, Detail>> {
  if (lines.length === 0) return new Map();
  const { rows } = await pool().query<Row>(LIST, [userId, lines.map(({ id }) => id)]);
  const messages = await listNewWords(
    userId,
    lines.filter(({ kind }) => kind === "message").map(({ id }) => id),
  );
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]));
  return new Map(
    rows.map((row) => [row.id, detailOf(kinds.get(row.id) ?? "message", row, messages.get(row.id))]),
  );
}

type NewWords = { words: string[]; suggestedAt: Date | null; more: number };

function detailOf(kind: NotificationKind, row: Row, message: NewWords | undefined): Detail {
  const isSpoken = SPOKEN.includes(kind);
  const isMeeting = ABOUT_MEETING.includes(kind) && !row.isStrange;
  const isReply = kind === "reply";
  const said = [isReply && row.replyText, kind === "comment" && row.comment].flatMap((one) => one || []);
  return {
    picture: row.isStrange ? null : row.picture,
    words: row.isStrange ? [] : (message?.words ?? said),
    moreWords: message?.more ?? 0,
    pickup: isReply ? (row.replyPickup ?? "") : "",
    suggestedAt: kind === "not-agreed" ? row.suggestedAt : (message?.suggestedAt ?? null),
    agreedAt: isMeeting ? row.agreedAt : null,
    place: isMeeting ? row.place : null,
    answerBy: row.answerBy,
    waiting: row.waiting ?? [],
    waitingCount: Number(row.waitingCount ?? 0),
    isOver: (isSpoken && (row.isStrange || row.isCommentGone)) || isAnswered(kind, row),
    isNameless: row.isStrange,
  };
}

/** Questions that somebody has answered meanwhile, or that ended by themselves. */
function isAnswered(kind: NotificationKind, { state, isTurn, isKeepingDue }: Row): boolean {
  if (kind === "reply") return state === "withdrawn" || state === "declined";
  if (kind === "your-turn") return !isTurn;
  return kind === "handover-due" && !isKeepingDue;
}
