import "server-only";
import { db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Point } from "@/lib/location";
import { type Filters, metresFrom, where } from "@/lib/posts/conditions";
import type { Key, NearestCursor } from "@/lib/posts/cursor";

type Row = Key & { metres: number };

/** One page of posts, the nearest first; those of one cell, which are equally far, the newest first. */
export async function listNearest(
  filters: Filters & { place: Point },
  cursor: NearestCursor | undefined,
  limit: number,
): Promise<{ ids: string[]; next: NearestCursor | null }> {
  const rows = await db().$queryRaw<Row[]>(nearest(filters, cursor, limit + 1));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = last && rows.length > limit;
  return {
    ids: page.map(({ id }) => id),
    next: isMore ? { sort: "nearest", after: last, metres: last.metres } : null,
  };
}

/** The index on `spot` brings rows in the order of their distance, so that only the first are read. */
export function nearest(
  filters: Filters & { place: Point },
  cursor: NearestCursor | undefined,
  count: number,
): Prisma.Sql {
  const metres = metresFrom(filters.place);
  return Prisma.sql`SELECT "id", "createdAt", ${metres} AS "metres" FROM "Post"
    ${where(filters, cursor && further(metres, cursor))}
    ORDER BY ${metres}, "createdAt" DESC, "id" DESC LIMIT ${count}`;
}

function further(metres: Prisma.Sql, { after, metres: reached }: NearestCursor): Prisma.Sql {
  return Prisma.sql`${metres} >= ${reached}::float8 AND (${metres} > ${reached}::float8
    OR ("createdAt", "id") < (${after.createdAt}, ${after.id}::uuid))`;
}
