import "server-only";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { responseTime } from "@/lib/replies/response-time";
import type { ResponseTime } from "@/lib/replies/schema";

const MAX_ANSWERS = 20;
/** So many that a clearance of one poster does not fill them. */
const MAX_ANSWERS_HERE = 300;

/** How soon these posters usually answer replies, by their latest answers; the end of a post answers for one who never did. Missing for fewer than three. */
export async function listResponseTimes(tx: Tx, posterIds: string[]): Promise<Map<string, ResponseTime>> {
  if (posterIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: string; seconds: number[] }[]>`
    SELECT poster."id", array_agg(latest."seconds") AS "seconds"
    FROM unnest(${[...new Set(posterIds)]}::uuid[]) AS poster("id") CROSS JOIN LATERAL (
      SELECT extract(epoch FROM answer."at" - reply."askedAt")::float AS "seconds"
      FROM "Reply" reply
      JOIN "Post" post ON post."id" = reply."postId"
      CROSS JOIN LATERAL (
        SELECT min("at") AS "at" FROM (
          SELECT change."at" FROM "ReplyChange" change
          WHERE change."replyId" = reply."id"
            AND (change."byId" = post."posterId" OR change."byId" IS NULL AND change."reason" = 'expired')
          UNION ALL
          SELECT message."createdAt" FROM "Message" message
          WHERE message."replyId" = reply."id" AND message."authorId" = post."posterId"
        ) AS heard WHERE "at" >= reply."askedAt"
      ) answer
      WHERE post."posterId" = poster."id" AND answer."at" IS NOT NULL
      ORDER BY answer."at" DESC, reply."id" LIMIT ${MAX_ANSWERS}
    ) latest GROUP BY 1`;
  return new Map(
    rows.flatMap(({ id, seconds }) => {
      const usual = responseTime(seconds);
      return usual ? [[id, usual] as const] : [];
    }),
  );
}

/**
 * The first answer to each reply since somebody last asked, and one for each poster. Ids of changes grow with time.
 * "IS NOT TRUE" changes no result: without it PostgreSQL expects few rows, and reads all answers of the site.
 */
const SELECT_LATEST_ANSWERS = Prisma.sql`
  SELECT DISTINCT ON ("posterId") "seconds" FROM (
    SELECT post."posterId", change."id", extract(epoch FROM change."at" - reply."askedAt")::float AS "seconds"
    FROM "ReplyChange" change
    JOIN "Reply" reply ON reply."id" = change."replyId"
    JOIN "Post" post ON post."id" = reply."postId"
    WHERE change."byId" = post."posterId" AND change."state" IN ('promised', 'declined')
      AND (change."at" < reply."askedAt") IS NOT TRUE
      AND NOT EXISTS (SELECT FROM "ReplyChange" earlier WHERE earlier."replyId" = reply."id" AND earlier."byId" = post."posterId"
        AND earlier."id" < change."id" AND (earlier."at" < reply."askedAt") IS NOT TRUE)
    ORDER BY change."id" DESC LIMIT ${MAX_ANSWERS_HERE}
  ) AS latest ORDER BY "posterId", "id" DESC`;

/** How soon posters of this site usually answer, by their latest answers. Null for fewer than three. */
export async function getUsualResponseTime(tx: Tx): Promise<ResponseTime | null> {
  const rows = await tx.$queryRaw<{ seconds: number }[]>(SELECT_LATEST_ANSWERS);
  return responseTime(rows.map(({ seconds }) => seconds));
}
