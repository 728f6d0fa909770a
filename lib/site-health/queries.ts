import "server-only";
import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { pool } from "@/lib/db/client";
import { sendsEmail } from "@/lib/http/site-config";
import type { SiteHealth } from "@/lib/site-health/schema";
import { storage, uploadsFolder } from "@/lib/storage/storage";
import { SECOND_MS } from "@/lib/time/durations";
import packageJson from "@/package.json";

/** Facts that a host wants to know before members notice. */
export async function getSiteHealth(): Promise<SiteHealth> {
  const [database, disk, mail, lastBackupAt] = await Promise.all([
    describeDatabase(),
    describeDisk(),
    describeMail(),
    findLastBackup(),
  ]);
  return {
    version: packageJson.version,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * SECOND_MS).toISOString(),
    ...{ database, disk, mail, lastBackupAt },
  };
}

async function describeDatabase(): Promise<SiteHealth["database"]> {
  const start = performance.now();
  await pool().query("SELECT 1");
  const milliseconds = Math.round((performance.now() - start) * 10) / 10;
  const { rows } = await pool().query<{ version: string; bytes: string }>(
    `SELECT current_setting('server_version') AS "version", pg_database_size(current_database()) AS "bytes"`,
  );
  return { version: rows[0]?.version ?? "", bytes: Number(rows[0]?.bytes ?? 0), milliseconds };
}

async function describeDisk(): Promise<SiteHealth["disk"]> {
  if (storage().isElsewhere) return null;
  const stats = await statfsAbove(uploadsFolder());
  return stats && { freeBytes: stats.bavail * stats.bsize, totalBytes: stats.blocks * stats.bsize };
}

/** Before the first upload the folder may not be there yet. */
async function statfsAbove(folder: string): Promise<StatsFs | null> {
  const parent = dirname(folder);
  return statfs(folder).catch(() => (parent === folder ? null : statfsAbove(parent)));
}

async function describeMail(): Promise<SiteHealth["mail"]> {
  const { rows } = await pool().query<{ waiting: number; failing: number; oldest: Date | null }>(`
    SELECT count(*)::int AS "waiting", count(*) FILTER (WHERE "attempts" > 0)::int AS "failing",
      min("createdAt") FILTER (WHERE "dueAt" <= now() OR "attempts" > 0) AS "oldest"
    FROM (
      SELECT "attempts", "createdAt", "dueAt" FROM "EmailOutbox" WHERE "sentAt" IS NULL AND "droppedAt" IS NULL
      UNION ALL SELECT "attempts", "createdAt", "dueAt" FROM "AccountEmail"
    ) AS queued`);
  const { waiting = 0, failing = 0, oldest = null } = rows[0] ?? {};
  return { isSent: sendsEmail(), waiting, failing, oldestAt: oldest?.toISOString() ?? null };
}

/** `npm run backup` notes it. */
async function findLastBackup(): Promise<string | null> {
  const { rows } = await pool().query<{ at: Date }>(
    `SELECT "runAt" AS "at" FROM "JobLock" WHERE "name" = 'backup'`,
  );
  return rows[0]?.at.toISOString() ?? null;
}
