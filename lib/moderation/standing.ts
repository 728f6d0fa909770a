import "server-only";
import type { Tx } from "@/lib/db/client";

export type Outcomes = { right: number; wrong: number };

const NONE: Outcomes = { right: 0, wrong: 0 };

/** Outcomes of the earlier reports of these members. */
export async function countOutcomes(tx: Tx, reporterIds: string[]): Promise<(id: string) => Outcomes> {
  const rows = await tx.$queryRaw<(Outcomes & { id: string })[]>`
    SELECT "reporterId" AS "id", (count(*) FILTER (WHERE "wasRight"))::int AS "right",
      (count(*) FILTER (WHERE NOT "wasRight"))::int AS "wrong"
    FROM "Report" WHERE "reporterId" = ANY (${reporterIds}::uuid[]) GROUP BY 1`;
  const known = new Map(rows.map(({ id, right, wrong }) => [id, { right, wrong }]));
  return (id) => known.get(id) ?? NONE;
}
