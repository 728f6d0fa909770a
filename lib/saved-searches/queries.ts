import "server-only";
import type { Actor } from "@/lib/auth/session";
import { listHiddenIds } from "@/lib/blocks/queries";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { listByIds } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import { MAX_COUNTED } from "@/lib/saved-searches/rules";
import type { MatchedSearchView, SavedSearchView } from "@/lib/saved-searches/schema";
import { parseQuery } from "@/lib/search/query-parser";
import { planQuery } from "@/lib/search/query-plan";
import { buildWhere, type Filters, NEWEST_FIRST } from "@/lib/search/sql-filters";

const MAX_SHOWN = 3;

export const searchSelect = {
  id: true,
  q: true,
  parsedQuery: true,
  type: true,
  tag: true,
  latitude: true,
  longitude: true,
  radius: true,
  emailed: true,
  secret: true,
  createdAt: true,
  seenAt: true,
} as const satisfies Prisma.SavedSearchSelect;

export type SearchRow = Prisma.SavedSearchGetPayload<{ select: typeof searchSelect }>;

export function toSearchView({
  id,
  q,
  type,
  tag,
  emailed,
  secret,
  createdAt,
  seenAt,
  ...row
}: SearchRow): SavedSearchView {
  const { latitude, longitude, radius } = row;
  return {
    _id: id,
    ...(q && { q }),
    ...(type && { type }),
    ...(tag && { tag }),
    ...(latitude !== null && longitude !== null && radius !== null && { latitude, longitude, radius }),
    emailed,
    feed: feedPath(secret),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  };
}

const feedPath = (secret: string) => `/searches/${secret}/feed.atom`;

const SECRET = /^[0-9a-f]{64}$/;

/** Anyone with the secret may read. */
export async function getSearchBySecret(
  secret: string,
  count: number,
): Promise<{ search: SavedSearchView; posts: PostView[] } | null> {
  const row = SECRET.test(secret)
    ? await db().savedSearch.findUnique({ where: { secret }, select: { ...searchSelect, ownerId: true } })
    : null;
  if (!row) return null;
  const { posts, filters } = await planQuery(await filtersOf(row));
  const others = byOthers(row.ownerId, await listHiddenIds({ id: row.ownerId }));
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT "id" FROM ${posts} ${buildWhere(filters, others)} ${NEWEST_FIRST} LIMIT ${count}`;
  return { search: toSearchView(row), posts: await listByIds(found.map(({ id }) => id)) };
}

type Found = { id: string; fresh: number; postIds: string[] };

export async function listSearches(actor: Actor): Promise<MatchedSearchView[]> {
  const rows = await db().savedSearch.findMany({
    where: { ownerId: actor.id },
    select: searchSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  if (rows.length === 0) return [];
  const others = byOthers(actor.id, await listHiddenIds(actor));
  const parts = await Promise.all(rows.map((row) => find(row, actor.id, others)));
  const found = await db().$queryRaw<Found[]>`${Prisma.join(parts, " UNION ALL ")}`;
  const posts = await listByIds([...new Set(found.flatMap(({ postIds }) => postIds))]);
  return rows.map((row) => {
    const { fresh = 0, postIds = [] } = found.find(({ id }) => id === row.id) ?? {};
    return {
      ...toSearchView(row),
      fresh,
      posts: postIds.flatMap((id) => posts.find(({ _id }) => _id === id) ?? []),
    };
  });
}

const byOthers = (ownerId: string, hidden: string[]) =>
  Prisma.sql`"posterId" <> ALL (${[ownerId, ...hidden]}::uuid[])`;

const isNew = ({ seenAt }: SearchRow) => Prisma.sql`"createdAt" > ${seenAt}`;

/** Older, but rung for lately: it was held, or somebody had it. Apart from `isNew`, so that each has an index. */
const isRung = ({ seenAt }: SearchRow, ownerId: string) => Prisma.sql`"id" = ANY (ARRAY(
  SELECT (rung."payload" ->> 'postId')::uuid FROM "Notification" rung
  WHERE rung."userId" = ${ownerId}::uuid AND rung."kind" = 'match' AND rung."createdAt" > ${seenAt}))`;

async function find(row: SearchRow, ownerId: string, others: Prisma.Sql): Promise<Prisma.Sql> {
  const { posts, filters } = await planQuery(await filtersOf(row));
  const some = (unseen: Prisma.Sql) =>
    Prisma.sql`(SELECT "id" FROM ${posts} ${buildWhere(filters, others, unseen)} LIMIT ${MAX_COUNTED})`;
  return Prisma.sql`SELECT ${row.id}::text AS "id",
    (SELECT count(*)::int FROM (
      ${some(isNew(row))} UNION ${some(isRung(row, ownerId))} LIMIT ${MAX_COUNTED}) AS unseen) AS "fresh",
    ARRAY(SELECT "id"::text FROM ${posts} ${buildWhere(filters, others)} ${NEWEST_FIRST} LIMIT ${MAX_SHOWN}) AS "postIds"`;
}

async function filtersOf({
  q,
  parsedQuery,
  type,
  tag,
  latitude,
  longitude,
  radius,
}: SearchRow): Promise<Filters> {
  const hasPlace = latitude !== null && longitude !== null && radius !== null;
  return {
    status: "open",
    type: type ?? undefined,
    tag: tag || undefined,
    // Saved searches match whole words, as parsed when they were saved.
    ...(parsedQuery && {
      query: {
        ...(await parseQuery(q)),
        exact: parsedQuery,
        broad: parsedQuery,
        rarest: undefined,
        indexed: undefined,
      },
    }),
    ...(hasPlace && { place: { latitude, longitude }, radius }),
  };
}
