import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { PostType, PostView } from "@/lib/posts/schema";

/** Bounds the work, however common a word is. */
const MAX_FOUND = 2000;
const KM_PER_DEGREE = 111;

/** Without the many whose end has answered everybody. Mirrored by the index "Post_unexpired_idx", so that these cost nothing. */
const IS_UNEXPIRED = Prisma.sql`"withdrawnAt" IS NULL AND "goneAt" IS NULL AND ("expiredAt" IS NULL OR "promised" > 0)`;

/**
 * The newest available posts of somebody else in a square around this one, as a table. Of the few that are promised all may be:
 * `isLeft`, which PostgreSQL cannot estimate, would keep it from reading the newest first.
 */
export function newestNear(post: PostView, type: PostType, km: number, also = Prisma.sql`true`): Prisma.Sql {
  const { _id, postedBy, latitude, longitude } = post;
  const height = km / KM_PER_DEGREE;
  const width = Math.min(180, height / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return Prisma.sql`(
      SELECT * FROM "Post"
      WHERE "type" = ${type}::"PostType" AND ${IS_UNEXPIRED}
        AND "publicLatitude" BETWEEN ${latitude - height} AND ${latitude + height}
        AND "publicLongitude" BETWEEN ${longitude - width} AND ${longitude + width}
        AND is_available("withdrawnAt", "goneAt", "expiresAt", "promised")
        AND "id" <> ${_id}::uuid AND "posterId" <> ${postedBy._id}::uuid AND ${also}
      ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MAX_FOUND}
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
