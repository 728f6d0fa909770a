import "server-only";
import type { Tx } from "@/lib/db";

/** What matters for choosing: how many promises somebody kept, and how often they did not show up. */
export type PersonRecord = { kept: number; broken: number };

/** The records of these people as repliers, over all posts. */
export async function listRecords(tx: Tx, personIds: string[]): Promise<Map<string, PersonRecord>> {
  const counted = await tx.reply.groupBy({
    by: ["personId", "state"],
    where: { personId: { in: [...new Set(personIds)] }, state: { in: ["completed", "no-show"] } },
    _count: { _all: true },
  });
  const records = new Map<string, PersonRecord>();
  for (const { personId, state, _count } of counted) {
    const record = records.get(personId) ?? { kept: 0, broken: 0 };
    records.set(personId, { ...record, [state === "completed" ? "kept" : "broken"]: _count._all });
  }
  return records;
}
