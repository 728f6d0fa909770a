/**
 * Applies the migrations of `prisma/migrations`, keeping the same record as Prisma does
 * (`_prisma_migrations`), so that its own tools find everything in order.
 *
 * Prisma's engine runs a migration, and writes down its end, in steps that a crash can part; one transaction
 * for both, as here, cannot be left half-way. That is also why a migration must not hold COMMIT, or anything
 * else that Postgres refuses inside a transaction (CREATE INDEX CONCURRENTLY).
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";

type Migration = { name: string; sql: string; checksum: string };
type Entry = { name: string; checksum: string; isFinished: boolean };

const ourFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** The key of Prisma's own lock, so that we and `prisma migrate deploy` keep out of each other's way. */
const lock = 72707369;

/**
 * Whoever waits for a table keeps everybody after them waiting as well, be it only to read. So a migration gives up soon,
 * lets the others by, and tries again: for about two minutes.
 */
const MAX_WAIT = "1s";
const ATTEMPTS = 60;
const PAUSE = 1000;
/** What Postgres calls it. */
const LOCK_NOT_AVAILABLE = "55P03";

const table = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

const history = `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
  FROM _prisma_migrations WHERE rolled_back_at IS NULL`;

const record = `INSERT INTO _prisma_migrations
    (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`;

/**
 * Applies what the database lacks, oldest first, each migration wholly or not at all. Any number of runners
 * may be at it at once, and whoever is killed is made good by the next. Migrations that only the database
 * knows are left alone: an older release may run against it.
 *
 * @param folder of `<name>/migration.sql`; ours unless given
 * @param chosen which of them, by name; all unless given
 * @param attempts how often to try to get hold of tables that others use
 * @returns the names of the migrations that this call applied
 * @throws Error naming the migration that failed, was edited after it had been applied, or was left
 *   half-applied by another tool, or could not get hold of its tables; those before it stay applied
 */
export async function migrate(
  databaseUrl: string,
  folder = ourFolder,
  chosen: (name: string) => boolean = () => true,
  attempts = ATTEMPTS,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => chosen(name));
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection fails the running query; unheard, the event would end the process before that.
  client.on("error", () => {});
  await client.connect();
  try {
    const applied: string[] = [];
    for (;;) {
      const name = await insist(attempts, () => transaction(client, () => applyNext(client, migrations)));
      if (name === undefined) return applied;
      applied.push(name);
    }
  } finally {
    await client.end();
  }
}

/** What this version knows, oldest first. */
export async function readMigrations(folder = ourFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => existsSync(join(folder, name, "migration.sql")));
  return Promise.all(
    names.sort().map(async (name) => {
      // A checkout on Windows may have changed the ends of lines; that is no edit.
      const sql = (await readFile(join(folder, name, "migration.sql"), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Repeats what could not get its locks; nothing of it was kept. */
async function insist<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockedOut(error) || attempt >= attempts) throw error;
      // Several runners must not meet again and again.
      await wait(PAUSE / 2 + Math.random() * PAUSE);
    }
  }
}

const isLockedOut = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.code === LOCK_NOT_AVAILABLE;

async function transaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // What went wrong first is what counts; without a connection there is nothing to roll back either.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | undefined> {
  // Held by the transaction rather than the session: so it also works through a pooler.
  await client.query("SELECT pg_advisory_xact_lock($1)", [lock]);
  await client.query(table);
  const { rows } = await client.query<Entry>(history);
  const entries = new Map(rows.map((entry) => [entry.name, entry]));
  refuseUnfinished(rows);
  refuseEdited(migrations, entries);
  const next = migrations.find(({ name }) => !entries.has(name));
  if (!next) return undefined;
  await run(client, next);
  await client.query(record, [randomUUID(), next.checksum, next.name]);
  return next.name;
}

function refuseUnfinished(entries: Entry[]): void {
  const broken = entries.find(({ isFinished }) => !isFinished);
  if (!broken) return;
  throw new Error(
    `Migration ${broken.name} was left half-applied by another tool: repair the database by hand, then ` +
      `say by prisma migrate resolve whether it is --applied or --rolled-back.`,
  );
}

function refuseEdited(migrations: Migration[], entries: Map<string, Entry>): void {
  for (const { name, checksum } of migrations) {
    const known = entries.get(name)?.checksum;
    if (known === undefined || known === checksum) continue;
    throw new Error(
      `Migration ${name} was edited after it had been applied. Restore it, and write a new one.`,
    );
  }
}

async function run(client: pg.Client, { name, sql }: Migration): Promise<void> {
  // Only now: another runner may be at it for as long as it takes.
  await client.query(`SET LOCAL lock_timeout = '${MAX_WAIT}'`);
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === LOCK_NOT_AVAILABLE) {
      const reason =
        "others use its tables all the time. Nothing was changed: end what runs long, and repeat";
      throw new Error(`Migration ${name} was not applied: ${reason}.`, { cause: error });
    }
    const place = error.position ? ` (line ${sql.slice(0, Number(error.position)).split("\n").length})` : "";
    throw new Error(`Migration ${name} failed and was rolled back: ${error.message}${place}`, {
      cause: error,
    });
  }
}
