import pg from "pg";
import { beforeAll, expect, it, vi } from "vitest";
import { listHotQueries } from "@/bench/hot-queries";
import { load } from "@/bench/seed/load";
import { queryRows } from "@/lib/db/named-statements";
import { listScans, recordStatements, type Scan } from "@/tests/support/query-plans";

/** Of so few days that most are still there: then a page and its facets are a small part of them. */
const SEED = { posts: 40_000, days: 80, now: Date.now() };
/** A page and its facets need a thousand posts, and some are skipped on the way. */
const MAX_READ = 5000;
/** A small table is read as a whole. */
const MAX_SEQUENTIAL = 500;
const PATIENCE = { timeout: 60_000, interval: 100 };

beforeAll(async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await load(client, SEED, () => {});
  } finally {
    await client.end();
  }
  // After so many rows a busy database may take longer to accept a connection than the site waits.
  await vi.waitFor(() => queryRows({ text: "SELECT 1", values: [] }), PATIENCE);
});

const grows = ({ node, rows }: Scan) => rows > (node === "Seq Scan" ? MAX_SEQUENTIAL : MAX_READ);

async function listGrowing(options?: { asLarge: boolean }): Promise<Record<string, Scan[]>> {
  const growing: Record<string, Scan[]> = {};
  for (const [name, run] of await listHotQueries()) {
    for (const statement of await recordStatements(run)) {
      const scans = (await listScans(statement, options)).filter(grows);
      if (scans.length > 0) growing[name] = [...(growing[name] ?? []), ...scans];
    }
  }
  return growing;
}

it("no query that a visitor can ask for reads more, the more posts there are [R10]", async () => {
  expect(await listGrowing()).toEqual({});
});

it("nor does one by the plans that PostgreSQL chooses itself [R10]", async () => {
  expect(await listGrowing({ asLarge: false })).toEqual({});
});
