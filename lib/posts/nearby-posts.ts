import "server-only";
import { literal } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostView } from "@/lib/posts/schema";
import { inWideSquare, wideSquares } from "@/lib/posts/squares";

const KM_PER_DEGREE = 111;

/** Without the many whose end has answered everybody. Mirrored by the index "Post_unexpired_idx", so that these cost nothing. */
const IS_UNEXPIRED = Prisma.sql`"withdrawnAt" IS NULL AND "goneAt" IS NULL AND ("expiredAt" IS NULL OR "promised" > 0)`;

/** `limit` bounds the work, however many there are. */
type Wanted = { type: PostType; km: number; limit: number; also?: Prisma.Sql };

/**
 * The newest available posts of somebody else in a square around this one, as a table. Of the few that are promised all may be:
 * `isLeft` is asked outside, since PostgreSQL cannot estimate it. The index has the newest of each wide square first and knows
 * all conditions, so that only the newest posts of all squares are read.
 */
export function newestNear(post: PostView, { type, km, limit, also = Prisma.sql`true` }: Wanted): Prisma.Sql {
  const { _id, postedBy, latitude, longitude } = post;
  const height = km / KM_PER_DEGREE;
  const width = Math.min(180, height / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  const [south, north] = [latitude - height, latitude + height];
  const [west, east] = [longitude - width, longitude + width];
  const newest = Prisma.sql`ORDER BY "createdAt" DESC, "id" DESC LIMIT ${literal(limit)}`;
  return Prisma.sql`(
      SELECT post.* FROM (
        SELECT "id" FROM unnest(${wideSquares({ south, north, west, east })}::int[]) AS square, LATERAL (
          SELECT "id", "createdAt" FROM "Post"
          WHERE "type" = ${type}::"PostType" AND ${inWideSquare(Prisma.sql`square`)} AND ${IS_UNEXPIRED}
            AND "publicLatitude" BETWEEN ${south} AND ${north} AND "publicLongitude" BETWEEN ${west} AND ${east}
            AND is_available("withdrawnAt", "goneAt", "expiresAt", "promised") AND "id" <> ${_id}::uuid
            AND "posterId" <> ${postedBy._id}::uuid AND ${also}
          ${newest}) AS "inSquare"
        ${newest}) AS "newest", LATERAL (SELECT * FROM "Post" WHERE "Post"."id" = "newest"."id" OFFSET 0) AS post
    ) AS "near"`;
}

export const isLeft = Prisma.sql`"promised" + "completed" < coalesce("quantity", 1)`;

/** To be compared with "search": any of these words in the title (A) or the tags (B). */
export const anyOf = (lexemes: string[], where: "AB" | "A" = "AB"): string =>
  lexemes.map((lexeme) => `${quoted(lexeme)}:${where}`).join(" | ");

/** One of each group, in the title or the tags. */
export const allOf = (groups: string[][]): string => groups.map((group) => `(${anyOf(group)})`).join(" & ");

/** Which of these words the title and the tags have. */
export const sharedWith = (lexemes: string[]): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT unnest(tsvector_to_array(ts_filter("search", '{a,b}'))) INTERSECT SELECT unnest(${lexemes}::text[]))`;

const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
