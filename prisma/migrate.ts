/**
 * Applies `prisma/migrations` and records them in `_prisma_migrations` as Prisma does. Unlike Prisma it runs and records
 * each migration in one transaction, so a migration must not contain COMMIT or CREATE INDEX CONCURRENTLY.
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

/** Prisma's own key, so that `prisma migrate deploy` waits for us and we for it. */
const lock = 72707369;

/** Short, since a waiting migration blocks all later readers of the table. It retries for about two minutes. */
const LOCK_TIMEOUT = "1s";
const MAX_ATTEMPTS = 60;
const PAUSE_MS = 1000;
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
 * Applies the missing migrations, oldest first and each atomically. Several processes may run it at once, and a killed one
 * is continued by the next. Ignores newer migrations in the database, so an older release can run.
 *
 * @param chosen selects migrations by name; all by default
 * @param attempts to lock tables in use
 * @returns the names of the migrations applied by this call
 * @throws Error naming the migration that failed, was edited, is half-applied or could not lock its tables; earlier ones
 *   stay applied
 */
export async function migrate(
  databaseUrl: string,
  folder = ourFolder,
  chosen: (name: string) => boolean = () => true,
  attempts = MAX_ATTEMPTS,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => chosen(name));
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection fails the query anyway; an unhandled error event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const applied: string[] = [];
    for (;;) {
      const name = await retryLocked(attempts, () =>
        transaction(client, () => applyNext(client, migrations)),
      );
      if (name === undefined) return applied;
      applied.push(name);
    }
  } finally {
    await client.end();
  }
}

/** Oldest first. */
export async function readMigrations(folder = ourFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => existsSync(join(folder, name, "migration.sql")));
  return Promise.all(
    names.sort().map(async (name) => {
      // A checkout on Windows may have changed the line endings.
      const sql = (await readFile(join(folder, name, "migration.sql"), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function retryLocked<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockedOut(error) || attempt >= attempts) throw error;
      // Random, so that several processes do not collide repeatedly.
      await wait(PAUSE_MS / 2 + Math.random() * PAUSE_MS);
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
    // The first error counts; without a connection there is nothing to roll back.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | undefined> {
  // A transaction lock also works through a connection pooler.
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
      "run prisma migrate resolve with --applied or --rolled-back.",
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
  // After the advisory lock, for which there is no timeout.
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === LOCK_NOT_AVAILABLE) {
      const reason = "its tables are always in use. Nothing was changed: end long-running queries and repeat";
      throw new Error(`Migration ${name} was not applied: ${reason}.`, { cause: error });
    }
    const place = error.position ? ` (line ${sql.slice(0, Number(error.position)).split("\n").length})` : "";
    throw new Error(`Migration ${name} failed and was rolled back: ${error.message}${place}`, {
      cause: error,
    });
  }
}
