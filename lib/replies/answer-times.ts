import "server-only";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ResponseTime } from "@/lib/posts/field-rules";
import { responseTime } from "@/lib/replies/response-time";

const MAX_ANSWERS = 20;
/** The latest answers are looked for among so many replies: lists ask about many posters at once. */
const MAX_ASKED = 200;
/** So many that a clearance of one poster does not fill them. */
const MAX_ANSWERS_HERE = 300;

/** A poster answers by a choice or a message; the end of a post answers for one who never did. */
const IS_CHOICE = Prisma.sql`
  (change."byId" = post."posterId" AND change."state" IN ('promised', 'declined')
    OR change."byId" IS NULL AND change."reason" = 'expired')`;

/** Since somebody last asked. `chosenAt`: without messages. */
const FIRST_ANSWER = Prisma.sql`(
  SELECT min("at") AS "at", min("at") FILTER (WHERE "isChoice") AS "chosenAt" FROM (
    SELECT change."at", true AS "isChoice" FROM "ReplyChange" change
    WHERE change."replyId" = reply."id" AND ${IS_CHOICE}
    UNION ALL
    SELECT message."createdAt", false FROM "Message" message
    WHERE message."replyId" = reply."id" AND message."authorId" = post."posterId"
  ) AS heard WHERE "at" >= reply."askedAt"
)`;

/** In seconds, the latest of each poster: columns "id" and "seconds". */
export const selectAnswerTimes = (posterIds: string[]) => Prisma.sql`
  SELECT post."posterId" AS "id", array_agg(latest."seconds") AS "seconds"
  FROM unnest(${[...new Set(posterIds)]}::uuid[]) AS post("posterId") CROSS JOIN LATERAL (
    SELECT extract(epoch FROM answer."at" - reply."askedAt")::float AS "seconds"
    FROM (
      SELECT asked.* FROM "Post" own
      -- "OFFSET 0" asks the index for each post: PostgreSQL would rather read all replies for each poster.
      CROSS JOIN LATERAL (SELECT "id", "askedAt" FROM "Reply" WHERE "postId" = own."id" OFFSET 0) asked
      WHERE own."posterId" = post."posterId" ORDER BY asked."askedAt" DESC, asked."id" LIMIT ${MAX_ASKED}
    ) AS reply CROSS JOIN LATERAL ${FIRST_ANSWER} answer
    WHERE answer."at" IS NOT NULL
    ORDER BY answer."at" DESC, reply."id" LIMIT ${MAX_ANSWERS}
  ) latest GROUP BY 1`;

/** How soon these posters usually answer replies, by their latest answers. Missing for fewer than three. */
export async function listResponseTimes(tx: Tx, posterIds: string[]): Promise<Map<string, ResponseTime>> {
  if (posterIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: string; seconds: number[] }[]>(selectAnswerTimes(posterIds));
  return new Map(
    rows.flatMap(({ id, seconds }) => {
      const usual = responseTime(seconds);
      return usual ? [[id, usual] as const] : [];
    }),
  );
}

/**
 * One answer for each poster, of the latest choices that were the first about their reply. Ids of changes grow with time.
 * "IS NOT TRUE" changes no result: without it PostgreSQL expects few rows, and reads all answers of the site.
 */
const SELECT_LATEST_ANSWERS = Prisma.sql`
  SELECT DISTINCT ON ("posterId") "seconds" FROM (
    SELECT post."posterId", change."id", extract(epoch FROM answer."at" - reply."askedAt")::float AS "seconds"
    FROM "ReplyChange" change
    JOIN "Reply" reply ON reply."id" = change."replyId"
    JOIN "Post" post ON post."id" = reply."postId"
    CROSS JOIN LATERAL ${FIRST_ANSWER} answer
    WHERE ${IS_CHOICE} AND (change."at" < reply."askedAt") IS NOT TRUE AND (change."at" > answer."chosenAt") IS NOT TRUE
    ORDER BY change."id" DESC LIMIT ${MAX_ANSWERS_HERE}
  ) AS latest ORDER BY "posterId", "id" DESC`;

/** How soon posters of this site usually answer, by their latest answers. Null for fewer than three. */
export async function getUsualResponseTime(tx: Tx): Promise<ResponseTime | null> {
  const rows = await tx.$queryRaw<{ seconds: number }[]>(SELECT_LATEST_ANSWERS);
  return responseTime(rows.map(({ seconds }) => seconds));
}
