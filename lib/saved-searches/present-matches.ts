import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SearchCriteria } from "@/lib/notifications/schema";
import { IS_FITTING } from "@/lib/saved-searches/is-fitting";
import { buildWhere } from "@/lib/search/sql-filters";

type Row = SearchCriteria & { postId: string; title: string; searchId: string };
export type PresentMatch = { title: string; searchId: string; criteria: SearchCriteria };

/**
 * Of posts that a member was told of, those that a search with mails still finds as they are now. The search that had found a
 * post comes first; where it is gone or has stopped its mails, another that was there then takes its place. By post.
 */
export async function listPresentMatches(
  userId: string,
  postIds: string[],
): Promise<Map<string, PresentMatch>> {
  if (postIds.length === 0) return new Map();
  const told = Prisma.sql`"id" = ANY (${postIds}::uuid[])`;
  const rows = await db().$queryRaw<Row[]>`
    SELECT DISTINCT ON (p."id") p."id" AS "postId", p."title", s."id" AS "searchId", s."q", s."type", s."tag", s."radius"
    FROM (SELECT * FROM "Post" ${buildWhere({ status: "open" }, told)}) AS p
    JOIN "Notification" AS n ON n."userId" = ${userId}::uuid AND n."dedupeKey" = 'match:' || p."id"
    JOIN "SavedSearch" AS s ON s."ownerId" = n."userId" AND s."emailed" AND ${IS_FITTING}
      AND (s."id"::text = n."payload"->>'searchId' OR s."createdAt" <= n."createdAt")
    ORDER BY p."id", s."id"::text = n."payload"->>'searchId' DESC, s."id"`;
  return new Map(
    rows.map(({ postId, title, searchId, ...criteria }) => [postId, { title, searchId, criteria }]),
  );
}
