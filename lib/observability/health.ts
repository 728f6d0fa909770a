import "server-only";
import { pool } from "@/lib/db/client";
import { log } from "@/lib/observability/logger";
import { storage } from "@/lib/storage/storage";

const TIMEOUT_MS = 1000;

export type Readiness = { database: boolean; migrations: boolean; storage: boolean };

let runningChecks: Promise<Readiness> | undefined;

/** Checks the database, its migrations and the file storage, each within 1 s. Concurrent calls share one check. */
export function checkReadiness(): Promise<Readiness> {
  runningChecks ??= runChecks().finally(() => {
    runningChecks = undefined;
  });
  return runningChecks;
}

async function runChecks(): Promise<Readiness> {
  const [database, migrations, files] = await Promise.all([
    passes("database", () => pool().query("SELECT 1")),
    passes("migrations", requireNewestMigration),
    passes("storage", () => storage().check()),
  ]);
  return { database, migrations, storage: files };
}

async function requireNewestMigration(): Promise<void> {
  const { rows } = await pool().query(
    `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
      ORDER BY migration_name DESC LIMIT 1`,
  );
  const newest = rows[0]?.migration_name;
  if (!newest || newest < (process.env.NEWEST_MIGRATION ?? ""))
    throw new Error(`the database is at ${newest}`);
}

async function passes(what: string, check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("took too long")), TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), tooLate]);
    return true;
  } catch (error) {
    log.warn({ err: error, what }, "not ready");
    return false;
  } finally {
    clearTimeout(timer);
  }
}
