/** How long PostgreSQL itself takes for a query, without the way to it and back. */
import type { Pool } from "pg";

type Statement = { text: string; values: unknown[] };
type Plan = { "QUERY PLAN": [{ "Execution Time": number }] };

const READS = /^[\s(]*(?:SELECT|WITH)/i;

async function recordReads(pool: Pool, run: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const recorded: { query: unknown } = pool;
  const { query } = pool;
  recorded.query = (...given: unknown[]) => {
    const { text = "", values = [] } = given[0] as Partial<Statement>;
    if (READS.test(text)) sent.push({ text, values });
    return (query as (...given: unknown[]) => unknown).apply(pool, given);
  };
  try {
    await run();
    return sent;
  } finally {
    recorded.query = query;
  }
}

/** @returns ms for all reads of `run` together, as EXPLAIN measures them one after another */
export async function timeInDatabase(pool: Pool, run: () => Promise<unknown>): Promise<number> {
  let ms = 0;
  for (const { text, values } of await recordReads(pool, run)) {
    const { rows } = await pool.query<Plan>(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
    ms += rows[0]?.["QUERY PLAN"][0]["Execution Time"] ?? 0;
  }
  return ms;
}
