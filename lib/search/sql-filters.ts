import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { chord } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import type { Key } from "@/lib/search/cursor";
import type { ParsedQuery } from "@/lib/search/query-parser";
import type { FeedQuery } from "@/lib/search/schema";

/** Which posts a list is about. */
export type Filters = Pick<FeedQuery, "type" | "tag" | "status" | "radius"> & {
  place?: Point | undefined;
  /** None where nothing was typed. */
  reading?: ParsedQuery | undefined;
};

const AVAILABLE = Prisma.sql`is_available("withdrawnAt", "goneAt", "expiresAt", "promised")`;

/** What is gone stays a little while, marked: people see that things find a home here. */
const LATELY_GONE = Prisma.sql`"withdrawnAt" IS NULL AND "goneAt" > now() - interval '2 days'`;

const LEFT = Prisma.sql`coalesce("quantity", 1) - "promised" - "completed"`;

/** As `statusOf` has it. */
const STATUS = {
  open: Prisma.sql`${AVAILABLE} AND ${LEFT} > 0`,
  promised: Prisma.sql`${AVAILABLE} AND ${LEFT} = 0`,
  given: Prisma.sql`${LATELY_GONE} AND "type" = 'offer'`,
  received: Prisma.sql`${LATELY_GONE} AND "type" = 'request'`,
};
const ANY_STATUS = Prisma.sql`(${AVAILABLE} OR ${LATELY_GONE})`;

/** `WHERE` with all of them; what is undefined asks for nothing. */
export function where(filters: Filters, ...more: (Prisma.Sql | undefined)[]): Prisma.Sql {
  const { type, tag, status, place, radius, reading } = filters;
  const conditions = [
    status ? STATUS[status] : ANY_STATUS,
    type && Prisma.sql`"type" = ${type}::"PostType"`,
    tag && withTag(tag),
    reading && withWords(reading),
    place && radius && Prisma.sql`${metresFrom(place)} <= ${straight(radius)}::float8`,
    ...more,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}`;
}

export const withTag = (tag: string) => Prisma.sql`"tags" @> ARRAY[${tag}]`;
export const withWords = ({ wide }: ParsedQuery) => Prisma.sql`"search" @@ ${wide}::tsquery`;

export const NEWEST_FIRST = Prisma.sql`ORDER BY "createdAt" DESC, "id" DESC`;

/** Posts that come after this one, newest first. */
export const after = ({ createdAt, id }: Key) =>
  Prisma.sql`("createdAt", "id") < (${createdAt}, ${id}::uuid)`;

/** This post and those that come after it. */
export const from = ({ createdAt, id }: Key) =>
  Prisma.sql`("createdAt", "id") <= (${createdAt}, ${id}::uuid)`;

/** Posts that come before this one, newest first. */
export const before = ({ createdAt, id }: Key) =>
  Prisma.sql`("createdAt", "id") > (${createdAt}, ${id}::uuid)`;

/** The straight way from a place, in metres: what the index sorts by. */
export const metresFrom = (place: Point) => Prisma.sql`"publicPoint" <-> ${pointOnEarth(place)}`;

const pointOnEarth = ({ latitude, longitude }: Point) =>
  Prisma.sql`point_on_earth(${latitude}::float8, ${longitude}::float8)`;

/** The cube around the place that holds all within so many kilometres: what the index finds; its corners are further. */
export const inBox = (place: Point, radius: number) =>
  Prisma.sql`"publicPoint" <@ cube_enlarge(${pointOnEarth(place)}, ${straight(radius)}::float8, 3)`;

const straight = (kilometres: number) => chord(kilometres * 1000);
