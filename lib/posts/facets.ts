import "server-only";
import { db } from "@/lib/db";
import { type Filters, NEWEST_FIRST, where } from "@/lib/posts/conditions";
import type { Counted, Facets } from "@/lib/posts/feed-schema";
import type { PostType } from "@/lib/posts/schema";

/** How many matches are counted, the newest: beyond it nobody needs to know. */
const MOST = 1000;
const TAGS = 12;

/** What the matches are, so that people can narrow them; each facet as if its own filter were not there. */
export async function countFacets(filters: Filters): Promise<Facets> {
  const [types, tags] = await Promise.all([countTypes(filters), countTags(filters)]);
  const atLeast = types.offer + types.request >= MOST;
  return { types, tags, atLeast };
}

async function countTypes(filters: Filters): Promise<Counted> {
  const rows = await db().$queryRaw<{ type: PostType; count: number }[]>`
    SELECT "type", count(*)::int AS "count" FROM (
      SELECT "type" FROM "Post" ${where({ ...filters, type: undefined })} ${NEWEST_FIRST} LIMIT ${MOST}
    ) AS matched GROUP BY "type"`;
  const found = new Map(rows.map(({ type, count }) => [type, count]));
  return { offer: found.get("offer") ?? 0, request: found.get("request") ?? 0 };
}

function countTags(filters: Filters): Promise<{ tag: string; count: number }[]> {
  return db().$queryRaw`
    SELECT "tag", count(*)::int AS "count" FROM (
      SELECT "tags" FROM "Post" ${where({ ...filters, tag: undefined })} ${NEWEST_FIRST} LIMIT ${MOST}
    ) AS matched, unnest("tags") AS "tag" GROUP BY "tag" ORDER BY "count" DESC, "tag" LIMIT ${TAGS}`;
}
