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

/** What is gone stays a little while, marked: people see that things find a home here. */
const STANDING = Prisma.sql`"withdrawnAt" IS NULL
  AND ("goneAt" IS NULL OR "goneAt" > now() - interval '2 days')
  AND ("expiresAt" > now() OR "promised" > 0 OR "goneAt" IS NOT NULL)`;

const LEFT = Prisma.sql`coalesce("quantity", 1) - "promised" - "completed"`;

/** Of a post that stands, as `statusOf` has it. */
const STATUS = {
  open: Prisma.sql`"goneAt" IS NULL AND ${LEFT} > 0`,
  promised: Prisma.sql`"goneAt" IS NULL AND ${LEFT} = 0`,
  given: Prisma.sql`"goneAt" IS NOT NULL AND "type" = 'offer'`,
  received: Prisma.sql`"goneAt" IS NOT NULL AND "type" = 'request'`,
};

/** `WHERE` with all of them; what is undefined asks for nothing. */
export function where(filters: Filters, ...more: (Prisma.Sql | undefined)[]): Prisma.Sql {
  const { type, tag, status, place, radius, reading } = filters;
  const conditions = [
    STANDING,
    type && Prisma.sql`"type" = ${type}::"PostType"`,
    tag && withTag(tag),
    status && STATUS[status],
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
