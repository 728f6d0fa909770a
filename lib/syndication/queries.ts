import "server-only";
import { db } from "@/lib/db/client";
import { uuidRange } from "@/lib/syndication/short-links";

export async function findByShort(short: string): Promise<{ id: string; isTakenDown: boolean } | null> {
  const range = uuidRange(short);
  if (!range) return null;
  const [found] = await db().$queryRaw<{ id: string; isTakenDown: boolean }[]>`
    SELECT "id", "withdrawnAt" IS NOT NULL AS "isTakenDown" FROM "Post"
    WHERE "id" BETWEEN ${range.from}::uuid AND ${range.to}::uuid ORDER BY "id" LIMIT 1`;
  return found ?? null;
}
