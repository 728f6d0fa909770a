import "server-only";
import { db } from "@/lib/db/client";
import { MINUTE_MS } from "@/lib/time/durations";

const startedAt = Date.now();

let lastSequence: bigint | null = null;

export async function listNewlyUnavailable(): Promise<string[]> {
  const known = lastSequence;
  let sequence = known ?? (await newestSequence());
  // The database's clock may differ from ours.
  const since = new Date(startedAt - MINUTE_MS);
  const rows = await db().postChange.findMany({
    where: { unavailable: true, ...(known === null ? { at: { gte: since } } : { sequence: { gt: known } }) },
    select: { postId: true, sequence: true },
  });
  for (const row of rows) if (row.sequence > sequence) sequence = row.sequence;
  lastSequence = sequence;
  return rows.map(({ postId }) => postId);
}

async function newestSequence(): Promise<bigint> {
  const { _max } = await db().postChange.aggregate({ _max: { sequence: true } });
  return _max.sequence ?? 0n;
}
