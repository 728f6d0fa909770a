import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { listHotQueries } from "@/bench/hot-queries";
import { load } from "@/bench/seed/load";
import { listScans, recordStatements, type Scan } from "@/tests/support/query-plans";

const POSTS = 20_000;
/** A page and its facets need a thousand posts, and some are skipped on the way. */
const MAX_READ = 4000;

beforeAll(async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await load(client, { posts: POSTS, now: Date.now() }, () => {});
  } finally {
    await client.end();
  }
});

/** Tables that do not grow with the posts may be read as a whole. */
const SMALL = ["pg_class", "pg_statistic", "pg_attribute", "pg_namespace"];
const grows = ({ node, table, rows }: Scan) =>
  !SMALL.includes(table) && (node === "Seq Scan" || rows > MAX_READ);

it("no query that a visitor can ask for reads more, the more posts there are [R10]", async () => {
  const growing: Record<string, Scan[]> = {};
  for (const [name, run] of await listHotQueries()) {
    for (const statement of await recordStatements(run)) {
      const scans = (await listScans(statement)).filter(grows);
      if (scans.length > 0) growing[name] = [...(growing[name] ?? []), ...scans];
    }
  }
  expect(growing).toEqual({});
});
