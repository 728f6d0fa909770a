/** Records the statements of a query and asks PostgreSQL what it reads for them. */
import { vi } from "vitest";
import { pool } from "@/lib/db/client";

type Statement = { text: string; values: unknown[] };
type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};
export type Scan = { node: string; table: string; index: string | undefined; rows: number };

export async function recordStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pool(), "query");
  try {
    await run();
    return query.mock.calls.flatMap(([config]) => {
      const { text, values = [] } = config as unknown as Partial<Statement>;
      return text && /^[\s(]*(SELECT|WITH)/i.test(text) ? { text, values } : [];
    });
  } finally {
    query.mockRestore();
  }
}

/** By plans as for a table too big to be read as a whole. */
const AS_LARGE = "SET LOCAL random_page_cost = 1.1; SET LOCAL enable_seqscan = off";

/** The rows read from tables to answer the statement. */
export async function listScans({ text, values }: Statement, { asLarge = true } = {}): Promise<Scan[]> {
  const client = await pool().connect();
  try {
    await client.query(`BEGIN; ${asLarge ? AS_LARGE : ""}`);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    );
    return rows.flatMap(({ "QUERY PLAN": [{ Plan }] }) => nodesOf(Plan).flatMap(scanOf));
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** An inner node tells averages over its loops. */
function scanOf(node: PlanNode): Scan[] {
  const table = node["Relation Name"];
  if (!table) return [];
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const rows = Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]);
  return [{ node: node["Node Type"], table, index: node["Index Name"], rows }];
}
