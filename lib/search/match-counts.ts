import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Spread } from "@/lib/search/recency";
import { type Filters, isActiveNear, MAX_SORTED_NEAR } from "@/lib/search/sql-filters";

/** A place with fewer matches among the newest posts is counted by its index. */
const SAMPLE_SIZE = 500;
const MIN_SAMPLED = 10;
/** Of all posts: what the sample would have shown. */
const UNSAMPLED_SHARE = 0.01;

/** The input of `toCounts`, as columns of one row. */
export type CountsRow = Counts & { sampled: number | null };

export type Counts = Spread & { tag: number | null; near: number | null };

export const countColumns = ({ tag, place, radius }: Filters) => Prisma.sql`
  (SELECT "reltuples"::float8 FROM pg_class WHERE oid = '"Post"'::regclass) AS "posts",
  (SELECT coalesce(json_agg(extract(epoch FROM bound) * 1000), '[]')
    FROM pg_stats, unnest("histogram_bounds"::text::timestamptz[]) AS bound
    WHERE "schemaname" = current_schema() AND "tablename" = 'Post' AND "attname" = 'createdAt') AS "bounds",
  ${tag ? countTag(tag) : NOT_COUNTED} AS "tag",
  ${place && radius ? countNear(isActiveNear(place, radius)) : Prisma.sql`${NOT_COUNTED} AS "sampled", ${NOT_COUNTED} AS "near"`}`;

const NOT_COUNTED = Prisma.sql`NULL::float8`;

const countTag = (tag: string) =>
  Prisma.sql`coalesce((SELECT "posts"::float8 FROM "SearchTag" WHERE "tag" = ${tag}), 0)`;

const countNear = (isNear: Prisma.Sql) => Prisma.sql`
  (SELECT count(*) FILTER (WHERE ${isNear})::float8 FROM (
    SELECT "publicPoint", "withdrawnAt", "goneAt" FROM "Post" ORDER BY "createdAt" DESC, "id" DESC LIMIT ${SAMPLE_SIZE}) AS sample) AS "sampled",
  (SELECT count(*)::float8 FROM (SELECT 1 FROM "Post" WHERE ${isNear} LIMIT ${MAX_SORTED_NEAR + 1}) AS found) AS "near"`;

export function toCounts({ sampled, near, ...counts }: CountsRow): Counts {
  if (near === null || near <= MAX_SORTED_NEAR) return { ...counts, near };
  const share = (sampled ?? 0) >= MIN_SAMPLED ? (sampled ?? 0) / SAMPLE_SIZE : UNSAMPLED_SHARE;
  return { ...counts, near: Math.max(near, share * counts.posts) };
}
