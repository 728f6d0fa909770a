import "server-only";
import { readdir, rm } from "node:fs/promises";
import { exportFile, exportsFolder } from "@/lib/data-exports/exports-folder";
import { finishExport } from "@/lib/data-exports/finish-export";
import { RETENTION_HOURS } from "@/lib/data-exports/schema";
import { writeExport } from "@/lib/data-exports/write-export";
import { db } from "@/lib/db/client";
import { log } from "@/lib/observability/logger";

const MAX_ATTEMPTS = 3;

type Claimed = { id: string; userId: string; fileName: string; attempts: number };

let running: Promise<void> | null = null;

/** One after the other in each process. Safe to repeat, and on several instances. */
export function runExports(): Promise<void> {
  running ??= runAll().finally(() => {
    running = null;
  });
  return running;
}

async function runAll(): Promise<void> {
  await giveUp();
  for (let next = await claimNext(); next; next = await claimNext()) await runOne(next);
}

/** Of a process that was killed, the lease ends by itself. */
async function claimNext(): Promise<Claimed | null> {
  const [claimed] = await db().$queryRaw<Claimed[]>`
    UPDATE "DataExport" SET "state" = 'running', "attempts" = "attempts" + 1, "done" = 0,
      "leaseUntil" = now() + interval '2 minutes'
    WHERE "id" = (
      SELECT "id" FROM "DataExport"
      WHERE "state" IN ('queued', 'running') AND "leaseUntil" <= now() AND "attempts" < ${MAX_ATTEMPTS}
      ORDER BY "createdAt" LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING "id", "userId", "fileName", "attempts"`;
  return claimed ?? null;
}

async function giveUp(): Promise<void> {
  await db().$queryRaw`
    UPDATE "DataExport" SET "state" = 'failed', "expiresAt" = now() + make_interval(hours => ${RETENTION_HOURS}::int)
    WHERE "state" IN ('queued', 'running') AND "leaseUntil" <= now() AND "attempts" >= ${MAX_ATTEMPTS}
    RETURNING "id"`;
}

async function runOne({ id, userId, fileName, attempts }: Claimed): Promise<void> {
  try {
    const bytes = await writeExport(userId, fileName, (done, total) => report(id, attempts, done, total));
    await finishExport({ id, userId, bytes });
  } catch (error) {
    log.warn({ err: error, export: id, attempts }, "an export could not be made");
    await rm(`${exportFile(fileName)}.part`, { force: true });
    await db().$queryRaw`
      UPDATE "DataExport" SET "state" = 'queued', "leaseUntil" = now() + interval '30 seconds'
      WHERE "id" = ${id}::uuid AND "attempts" = ${attempts} AND "state" = 'running' RETURNING "id"`;
  }
}

/** Also renews the lease. @throws Error when the export was deleted, or another process has taken it over */
async function report(id: string, attempts: number, done: number, total: number): Promise<void> {
  const rows = await db().$queryRaw<unknown[]>`
    UPDATE "DataExport" SET "done" = ${done}, "total" = ${total}, "leaseUntil" = now() + interval '2 minutes'
    WHERE "id" = ${id}::uuid AND "attempts" = ${attempts} AND "state" = 'running' RETURNING "id"`;
  if (rows.length === 0) throw new Error("the export is not ours any more");
}

/** Removes expired exports, and files without a row, such as those of erased members. */
export async function purgeExports(): Promise<void> {
  // First the files: the row of a new one is older than its file.
  const files = await readdir(exportsFolder()).catch(() => []);
  await db().$queryRaw`DELETE FROM "DataExport" WHERE "expiresAt" <= now() RETURNING "id"`;
  const rows = await db().dataExport.findMany({ select: { fileName: true } });
  const kept = new Set(rows.flatMap(({ fileName }) => [fileName, `${fileName}.part`]));
  for (const name of files) if (!kept.has(name)) await rm(exportFile(name), { force: true });
}
