import "server-only";
import { db } from "@/lib/db/client";
import { MINUTE_MS } from "@/lib/time/durations";

const startedAt = Date.now();

let lastPlace: bigint | null = null;

/** The posts that nobody can have any more since the last call; at first, since this process started. */
export async function listNewlyGone(): Promise<string[]> {
  const known = lastPlace;
  let place = known ?? (await newestPlace());
  // The database's clock may differ from ours.
  const since = new Date(startedAt - MINUTE_MS);
  const rows = await db().postChange.findMany({
    where: { gone: true, ...(known === null ? { at: { gte: since } } : { place: { gt: known } }) },
    select: { postId: true, place: true },
  });
  for (const row of rows) if (row.place > place) place = row.place;
  lastPlace = place;
  return rows.map(({ postId }) => postId);
}

async function newestPlace(): Promise<bigint> {
  const { _max } = await db().postChange.aggregate({ _max: { place: true } });
  return _max.place ?? 0n;
}
