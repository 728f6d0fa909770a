/** The site's connections through PgBouncer in transaction mode. */
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PgPool } from "@/lib/db/pg-pool";
import { migrateAsOwner } from "@/prisma/app-role";
import { readMigrations } from "@/prisma/migrate";
import { createDatabase, dropDatabases, findServer } from "@/scripts/db/temporary-databases.mjs";
import { findPort } from "@/scripts/find-port.mjs";
import { missing } from "@/tests/support/programs";
import { startPgBouncer } from "./pgbouncer";

const DATABASE = process.env.DATABASE_URL ?? "";
/** As many connections as two instances have for transactions. */
const TOGETHER = 10;
const SETTINGS = ["TimeZone", "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

let url: string;
const undo: (() => Promise<unknown>)[] = [];

async function asOwner(sql: string): Promise<void> {
  const client = new Client({ connectionString: DATABASE });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Runs `ask` in transactions that are all open at once, so that each has a connection to PostgreSQL of its own. */
async function together<T>(pools: PgPool[], ask: (client: Client) => Promise<T>): Promise<T[]> {
  const clients = await Promise.all(
    Array.from({ length: TOGETHER }, (_, index) => (pools[index % pools.length] as PgPool).connect()),
  );
  await Promise.all(clients.map((client) => client.query("BEGIN")));
  const answers = await Promise.all(clients.map((client) => ask(client)));
  await Promise.all(clients.map((client) => client.query("COMMIT")));
  for (const client of clients) client.release();
  return answers;
}

/** Two instances. */
function aPairOfPools(): PgPool[] {
  const pools = [1, 2].map(() => new PgPool(url, { canPrepare: false }));
  undo.push(...pools.map((pool) => () => pool.end()));
  return pools;
}

describe.skipIf(missing("pgbouncer"))("behind PgBouncer, which gives each transaction any connection", () => {
  beforeAll(async () => {
    const name = new URL(DATABASE).pathname.slice(1);
    await asOwner(`ALTER DATABASE ${name} SET timezone = 'Asia/Tokyo'`);
    await asOwner(`ALTER DATABASE ${name} SET statement_timeout = '1h'`);
    const bouncer = await startPgBouncer(DATABASE);
    undo.push(bouncer.stop);
    url = bouncer.url;
  });
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  it("a client that sets nothing has them", async () => {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    undo.push(() => client.end());
    const { rows } = await client.query("SHOW statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "5s" }]);
    await expect(client.query("SELECT pg_sleep(20)")).rejects.toMatchObject({ code: "57014" });
  });

  it("migrations go past it, several at once, and the site then finds its tables", async () => {
    const server = await findServer();
    undo.push(server.stop);
    const name = `direct_${randomBytes(4).toString("hex")}`;
    undo.push(() => dropDatabases(server.url, name));
    const past = await createDatabase(server.url, name);
    // Nothing listens there yet.
    const pooler = Object.assign(new URL(past), { port: `${await findPort()}` }).href;
    const settings = { DATABASE_URL: pooler, DIRECT_DATABASE_URL: past };
    const applied = (await Promise.all([1, 2, 3].map(() => migrateAsOwner(settings)))).flat();
    expect(applied.toSorted()).toEqual((await readMigrations()).map(({ name }) => name));
    const bouncer = await startPgBouncer(past);
    undo.push(bouncer.stop);
    const pool = new PgPool(bouncer.url, { canPrepare: false });
    undo.push(() => pool.end());
    expect((await pool.query('SELECT FROM "Post"')).rowCount).toBe(0);
  });

  it("every connection has UTC and the time-outs of the site [R07]", async () => {
    const pools = aPairOfPools();
    const read = SETTINGS.map((name) => `current_setting('${name}')`).join(" || ' ' || ");
    const pids = new Set<number>();
    for (let round = 0; round < 5; round += 1) {
      const found = await together(pools, async (client) => {
        const { rows } = await client.query(`SELECT pg_backend_pid() AS pid, ${read} AS settings`);
        return rows[0];
      });
      for (const { pid } of found) pids.add(pid);
      expect(new Set(found.map(({ settings }) => settings))).toEqual(new Set(["UTC 5s 1s 10s"]));
    }
    expect(pids.size).toBeGreaterThanOrEqual(TOGETHER);
  });

  it("queries with a name run on connections that have not prepared them", async () => {
    const pools = aPairOfPools();
    for (let round = 0; round < 5; round += 1) {
      await together(pools, (client) =>
        client.query({ name: "one", text: "SELECT $1::int AS one", values: [1] }),
      );
      const asked = pools.map((pool) =>
        pool.query({ name: "one", text: "SELECT $1::int AS one", values: [1] }),
      );
      for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ one: 1 }]);
    }
  });
});
