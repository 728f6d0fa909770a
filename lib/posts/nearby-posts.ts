import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { PostType, PostView } from "@/lib/posts/schema";

/** Bounds the work, however common a word is. */
const MAX_SCANNED = 2000;
const KM_PER_DEGREE = 111;

/** The newest posts in a square around this one, as a table. */
export function newestNear({ latitude, longitude }: PostView, type: PostType, km: number): Prisma.Sql {
  const height = km / KM_PER_DEGREE;
  const width = Math.min(180, height / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return Prisma.sql`(
      SELECT * FROM "Post"
      WHERE "type" = ${type}::"PostType" AND "withdrawnAt" IS NULL AND "goneAt" IS NULL
        AND "publicLatitude" BETWEEN ${latitude - height} AND ${latitude + height}
        AND "publicLongitude" BETWEEN ${longitude - width} AND ${longitude + width}
      ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MAX_SCANNED}
    ) AS "near"`;
}

/** Posts of somebody else, of which some is to be had. */
export const isToBeHad = ({ _id, postedBy }: PostView): Prisma.Sql => Prisma.sql`
  is_available("withdrawnAt", "goneAt", "expiresAt", "promised") AND "promised" + "completed" < coalesce("quantity", 1)
  AND "id" <> ${_id}::uuid AND "posterId" <> ${postedBy._id}::uuid`;

/** To be compared with "search": any of these words in the title (A) or the tags (B). */
export const anyOf = (lexemes: string[], where: "AB" | "A" = "AB"): string =>
  lexemes.map((lexeme) => `${quoted(lexeme)}:${where}`).join(" | ");

/** Which of these words the title and the tags have. */
export const sharedWith = (lexemes: string[]): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT unnest(tsvector_to_array(ts_filter("search", '{a,b}'))) INTERSECT SELECT unnest(${lexemes}::text[]))`;

const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
