import "server-only";
import { queryRows } from "@/lib/db/named-statements";
import { Prisma } from "@/lib/generated/prisma/client";

/** Positions in the order of publication, so a post stays in its sitemap. */
const SITEMAP_SIZE = 5000;

/** Lists the sitemaps that have a post, by jumping from one to the next in the index. */
export async function listSitemaps(): Promise<number[]> {
  const rows = await queryRows<{ part: number }>(Prisma.sql`
    WITH RECURSIVE sitemap AS (
      SELECT 0::bigint AS part
      UNION ALL
      SELECT (
        SELECT ("createdSequence" - 1) / ${SITEMAP_SIZE}::bigint + 1 FROM "PostChange"
        WHERE NOT "gone" AND "createdSequence" > part * ${SITEMAP_SIZE}::bigint ORDER BY "createdSequence" LIMIT 1
      ) FROM sitemap WHERE part IS NOT NULL
    ) SELECT part::int AS "part" FROM sitemap WHERE part > 0`);
  return rows.map(({ part }) => part);
}

export async function listForSitemap(part: number): Promise<{ id: string; at: Date }[]> {
  return queryRows(Prisma.sql`
    SELECT "postId" AS "id", "at" FROM "PostChange"
    WHERE NOT "gone" AND ("expiresAt" IS NULL OR "expiresAt" > now())
      AND "createdSequence" BETWEEN ${(part - 1) * SITEMAP_SIZE + 1}::bigint AND ${part * SITEMAP_SIZE}::bigint
    ORDER BY "createdSequence"`);
}
