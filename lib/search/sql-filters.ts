import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { chordLength } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import { goneKeys, hasListingKey } from "@/lib/posts/listing-keys";
import { isInSquares } from "@/lib/posts/squares";
import type { Key } from "@/lib/search/cursor";
import type { ParsedQuery } from "@/lib/search/query-parser";
import type { FeedQuery } from "@/lib/search/schema";

export type Filters = Partial<Pick<FeedQuery, "type" | "tag" | "radius">> & {
  status?: FeedQuery["status"] | "available";
  place?: Point | undefined;
  query?: ParsedQuery | undefined;
  /** Posters whom the reader does not see. */
  hidden?: string[] | undefined;
  /** The one that finds the posts where PostgreSQL is not to choose: then the others only filter. */
  index?: "time" | "words" | "place" | "distance" | undefined;
  /** The posts are those of the status already. */
  isListed?: boolean;
};

/** So many rows sort within milliseconds, whichever index finds them. */
export const MAX_SORTED_ROWS = 1500;
/** Around a place the other indexes cost more. */
export const MAX_SORTED_NEAR = 3000;

const IS_AVAILABLE = Prisma.sql`is_available("withdrawnAt", "goneAt", "expiresAt", "promised")`;

/** Among the posts of lists. */
export const IS_GONE = Prisma.sql`("goneAt" IS NOT NULL)`;

/** Recent hand-overs stay visible for two days, to show that swapping works. */
const IS_LATELY_GONE = Prisma.sql`"withdrawnAt" IS NULL AND "goneAt" > now() - interval '2 days'`;

const AMOUNT_LEFT = Prisma.sql`coalesce("quantity", 1) - "promised" - "completed"`;

/** Somebody can still ask for it and get it. */
export const IS_OPEN = Prisma.sql`${IS_AVAILABLE} AND ${AMOUNT_LEFT} > 0`;

/** Must match `lib/posts/rules.ts`. */
const HAS_STATUS = {
  available: IS_AVAILABLE,
  open: IS_OPEN,
  // Implied by the others, but named by the index of the few that are promised.
  promised: Prisma.sql`${IS_AVAILABLE} AND "promised" > 0 AND ${AMOUNT_LEFT} = 0`,
  given: Prisma.sql`${IS_LATELY_GONE} AND "type" = 'offer'`,
  received: Prisma.sql`${IS_LATELY_GONE} AND "type" = 'request'`,
};
const ANY_STATUS = Prisma.sql`(${IS_AVAILABLE} OR ${IS_LATELY_GONE})`;

/** Few, whatever else is asked of them: `OFFSET 0` keeps PostgreSQL from reading another index for it. */
const LATELY_GONE_POSTS = Prisma.sql`(SELECT * FROM "Post" WHERE ${IS_LATELY_GONE}
  AND "type" = ANY ('{offer,request}'::"PostType"[]) OFFSET 0) AS "Post"`;

/** Posts that went lately. Only those with the words are read where an index knows them. */
export const latelyGonePosts = (query?: ParsedQuery): Prisma.Sql =>
  query?.indexed
    ? Prisma.sql`(SELECT * FROM "Post" WHERE ${hasListingKey(goneKeys())}
      AND ${matchesQuery({ broad: query.indexed })} AND ${withoutIndex(IS_LATELY_GONE)} OFFSET 0) AS "Post"`
    : LATELY_GONE_POSTS;

export const listsGone = (status: Filters["status"]): boolean =>
  status === undefined || status === "given" || status === "received";

export function buildWhere(filters: Filters, ...more: (Prisma.Sql | undefined)[]): Prisma.Sql {
  const { type, place, radius, index, hidden } = filters;
  const conditions = [
    filters.isListed ? undefined : statusCondition(filters),
    type && Prisma.sql`"type" = ${type}::"PostType"`,
    ...wordConditions(filters),
    hidden && hidden.length > 0 && Prisma.sql`"posterId" <> ALL (${hidden}::uuid[])`,
    place && radius && Prisma.sql`${chordFrom(place)} <= ${kmToChord(radius)}::float8`,
    // Always true, but named by the index.
    index === "distance" && Prisma.sql`"publicPoint" IS NOT NULL`,
    place && radius && index === "distance" && isInBox(place, radius),
    place && radius && (index === "place" || index === "words") && isInSquares(place, radius),
    ...more,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}` : Prisma.empty;
}

/** Most of what an index of words or places finds has the status, so reading another index for it would cost more. */
function statusCondition({ status, index }: Filters): Prisma.Sql {
  const condition = status ? HAS_STATUS[status] : ANY_STATUS;
  return status && index !== "words" && index !== "place" ? condition : withoutIndex(condition);
}

function wordConditions({ tag, query, index }: Filters): (Prisma.Sql | undefined)[] {
  const [isTagged, isMatch] = [tag ? hasTag(tag) : undefined, query && matchesQuery(query)];
  if (index === "time" || index === "distance")
    return [isTagged, isMatch].map((one) => one && withoutIndex(one));
  if (!index || !query || !isMatch) return [isTagged, isMatch];
  // Without known words, prefixes would have to be looked for in all of the index.
  if (!query.indexed) return [isTagged, index === "place" ? withoutIndex(isMatch) : isMatch];
  return [isTagged, matchesQuery({ broad: query.indexed }), withoutIndex(isMatch)];
}

export const hasTag = (tag: string) => Prisma.sql`"tags" @> ARRAY[${tag}]`;
export const matchesQuery = ({ broad }: Pick<ParsedQuery, "broad">) =>
  Prisma.sql`"search" @@ ${broad}::tsquery`;

/** `IS TRUE` hides a condition from the indexes, where another one should be read. */
export const withoutIndex = (condition: Prisma.Sql) => Prisma.sql`(${condition}) IS TRUE`;

export const NEWEST_FIRST = Prisma.sql`ORDER BY "createdAt" DESC, "id" DESC`;

// "Before" and "after" are positions in a list, newest first.
export const isAfter = ({ createdAt, id }: Key) =>
  Prisma.sql`("createdAt", "id") < (${createdAt}, ${id}::uuid)`;

export const isAfterOrAt = ({ createdAt, id }: Key) =>
  Prisma.sql`("createdAt", "id") <= (${createdAt}, ${id}::uuid)`;

export const isBefore = ({ createdAt, id }: Key) =>
  Prisma.sql`("createdAt", "id") > (${createdAt}, ${id}::uuid)`;

/** Straight-line distance in metres, which the index sorts by. */
export const chordFrom = (place: Point) => Prisma.sql`"publicPoint" <-> ${pointOnEarth(place)}`;

const pointOnEarth = ({ latitude, longitude }: Point) =>
  Prisma.sql`point_on_earth(${latitude}::float8, ${longitude}::float8)`;

/** All that the index of distances has around a place: also what expired. */
export const isActiveNear = (place: Point, radius: number) =>
  Prisma.sql`"withdrawnAt" IS NULL AND "goneAt" IS NULL AND ${isInBox(place, radius)}`;

/** The posts of lists around a place: indexes tell which, so that no other is read. */
export function listedNear(place: Point, radius: number): Prisma.Sql {
  const isWithin = Prisma.sql`${chordFrom(place)} <= ${kmToChord(radius)}::float8`;
  return Prisma.sql`(SELECT "Post".* FROM (
    SELECT "id" FROM "Post" WHERE ${IS_AVAILABLE} AND ${isInBox(place, radius)} AND ${isWithin}
    UNION ALL SELECT "id" FROM ${LATELY_GONE_POSTS} WHERE ${isWithin} OFFSET 0
  ) AS near JOIN "Post" USING ("id") OFFSET 0) AS "Post"`;
}

/** The cube around a radius in km, for the index; its corners lie further away. */
const isInBox = (place: Point, radius: number) =>
  Prisma.sql`"publicPoint" <@ cube_enlarge(${pointOnEarth(place)}, ${kmToChord(radius)}::float8, 3)`;

const kmToChord = (kilometres: number) => chordLength(kilometres * 1000);
