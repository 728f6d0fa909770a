import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { activeKeys, hasListingKey } from "@/lib/posts/listing-keys";
import type { PostType, PostView } from "@/lib/posts/schema";
import { isInSquares } from "@/lib/posts/squares";
import { DAY_MS } from "@/lib/time/durations";

/** In a list, newest first. */
export type Position = { createdAt: Date; id: string };

/** Bounds the work, however common a word is. */
const MAX_FOUND = 2000;
const KM_PER_DEGREE = 111;
/** The squares of the index also cover what rounding puts a little further away. */
const MARGIN = 1.01;

/** The last of the newest posts in a square around this one, without reading any: their index has the places. */
export const lastOfNewestNear = (post: PostView, type: PostType, km: number): Prisma.Sql => Prisma.sql`
  SELECT "createdAt", "id" FROM "Post" WHERE ${isActiveInSquare(post, type, km)} ORDER BY "createdAt" DESC, "id" DESC
  OFFSET ${MAX_FOUND - 1} LIMIT 1`;

/** Those that match, as a table, down to the last that is looked at: the index of words, tags, days and squares finds them. */
export function matchingNear(
  post: PostView,
  type: PostType,
  km: number,
  isMatch: Prisma.Sql,
  last: Position | undefined,
): Prisma.Sql {
  const indexed = [
    Prisma.sql`(${isMatch})`,
    isInSquares(post, km * MARGIN),
    last && isActiveSince(last.createdAt),
  ];
  const others = [isActiveInSquare(post, type, km), last && isBeforeOrAt(last)];
  return Prisma.sql`(
      SELECT * FROM (SELECT * FROM "Post" WHERE ${allTrue(indexed)} OFFSET 0) AS "matching" WHERE ${allTrue(others)}
    ) AS "near"`;
}

const isActiveInSquare = (post: PostView, type: PostType, km: number): Prisma.Sql =>
  Prisma.sql`"type" = ${type}::"PostType" AND "withdrawnAt" IS NULL AND "goneAt" IS NULL AND ${isInSquare(post, km)}`;

function isInSquare({ latitude, longitude }: PostView, km: number): Prisma.Sql {
  const height = km / KM_PER_DEGREE;
  const width = Math.min(180, height / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return Prisma.sql`"publicLatitude" BETWEEN ${latitude - height} AND ${latitude + height}
        AND "publicLongitude" BETWEEN ${longitude - width} AND ${longitude + width}`;
}

function isActiveSince(start: Date): Prisma.Sql | undefined {
  // A clock may be late, so tomorrow counts as today.
  const active = activeKeys(start.getTime(), Date.now() + DAY_MS);
  return active && hasListingKey(active.keys);
}

const isBeforeOrAt = ({ createdAt, id }: Position) =>
  Prisma.sql`("createdAt", "id") >= (${createdAt}, ${id}::uuid)`;

const allTrue = (conditions: (Prisma.Sql | undefined)[]): Prisma.Sql =>
  Prisma.join(
    conditions.filter((condition) => condition instanceof Prisma.Sql),
    " AND ",
  );

/** Without the many whose end has answered everybody. Mirrored by the index "Post_unexpired_idx", so that these cost nothing. */
const IS_UNEXPIRED = Prisma.sql`"withdrawnAt" IS NULL AND "goneAt" IS NULL AND ("expiredAt" IS NULL OR "promised" > 0)`;

/**
 * The newest available posts of somebody else that match, in a square around this one, as a table. Of the few that are promised all may be:
 * `isLeft`, which PostgreSQL cannot estimate, would keep it from reading the newest first.
 */
export function newestNear(post: PostView, type: PostType, km: number, isMatch: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
      SELECT * FROM "Post"
      WHERE "type" = ${type}::"PostType" AND ${IS_UNEXPIRED} AND ${isInSquare(post, km)}
        AND ${isAvailableFrom(post)} AND ${isMatch}
      ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MAX_FOUND}
    ) AS "near"`;
}

const isAvailableFrom = ({ _id, postedBy }: PostView) => Prisma.sql`
  is_available("withdrawnAt", "goneAt", "expiresAt", "promised") AND "id" <> ${_id}::uuid AND "posterId" <> ${postedBy._id}::uuid`;

export const isLeft = Prisma.sql`"promised" + "completed" < coalesce("quantity", 1)`;

/** Posts of somebody else, of which some is to be had. */
export const isToBeHad = (post: PostView): Prisma.Sql => Prisma.sql`${isAvailableFrom(post)} AND ${isLeft}`;

/** To be compared with "search": any of these words in the title (A) or the tags (B). */
export const anyOf = (lexemes: string[], where: "AB" | "A" = "AB"): string =>
  lexemes.map((lexeme) => `${quoted(lexeme)}:${where}`).join(" | ");

export const allOf = (lexemes: string[]): string =>
  lexemes.map((lexeme) => `${quoted(lexeme)}:AB`).join(" & ");

/** Which of these words the title and the tags have. */
export const sharedWith = (lexemes: string[]): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT unnest(tsvector_to_array(ts_filter("search", '{a,b}'))) INTERSECT SELECT unnest(${lexemes}::text[]))`;

const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
