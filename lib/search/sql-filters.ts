import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { chordLength } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import type { Key } from "@/lib/search/cursor";
import type { ParsedQuery } from "@/lib/search/query-parser";
import type { FeedQuery } from "@/lib/search/schema";

export type Filters = Pick<FeedQuery, "type" | "tag" | "status" | "radius"> & {
  place?: Point | undefined;
  query?: ParsedQuery | undefined;
};

const IS_AVAILABLE = Prisma.sql`is_available("withdrawnAt", "goneAt", "expiresAt", "promised")`;

/** Recent hand-overs stay visible for two days, to show that swapping works. */
const IS_LATELY_GONE = Prisma.sql`"withdrawnAt" IS NULL AND "goneAt" > now() - interval '2 days'`;

const AMOUNT_LEFT = Prisma.sql`coalesce("quantity", 1) - "promised" - "completed"`;

/** Must match `lib/posts/rules.ts`. */
const HAS_STATUS = {
  open: Prisma.sql`${IS_AVAILABLE} AND ${AMOUNT_LEFT} > 0`,
  promised: Prisma.sql`${IS_AVAILABLE} AND ${AMOUNT_LEFT} = 0`,
  given: Prisma.sql`${IS_LATELY_GONE} AND "type" = 'offer'`,
  received: Prisma.sql`${IS_LATELY_GONE} AND "type" = 'request'`,
};
const ANY_STATUS = Prisma.sql`(${IS_AVAILABLE} OR ${IS_LATELY_GONE})`;

export function buildWhere(filters: Filters, ...more: (Prisma.Sql | undefined)[]): Prisma.Sql {
  const { type, tag, status, place, radius, query } = filters;
  const conditions = [
    status ? HAS_STATUS[status] : ANY_STATUS,
    type && Prisma.sql`"type" = ${type}::"PostType"`,
    tag && hasTag(tag),
    query && matchesQuery(query),
    place && radius && Prisma.sql`${chordFrom(place)} <= ${kmToChord(radius)}::float8`,
    ...more,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}`;
}

export const hasTag = (tag: string) => Prisma.sql`"tags" @> ARRAY[${tag}]`;
export const matchesQuery = ({ broad }: ParsedQuery) => Prisma.sql`"search" @@ ${broad}::tsquery`;

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

/** The cube around a radius in km, for the index; its corners lie further away. */
export const isInBox = (place: Point, radius: number) =>
  Prisma.sql`"publicPoint" <@ cube_enlarge(${pointOnEarth(place)}, ${kmToChord(radius)}::float8, 3)`;

const kmToChord = (kilometres: number) => chordLength(kilometres * 1000);
