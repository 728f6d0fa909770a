/** `npm run sweep [-- --grace 48] [--dry-run]`: removes orphaned picture files older than so many hours, as the site does daily. */
import { parseArgs } from "node:util";
import { pool } from "@/lib/db/client";
import { removeOrphans } from "@/lib/posts/orphaned-images";
import { purgeRemovedImages } from "@/lib/posts/removed-images";
import { HOUR_MS } from "@/lib/time/durations";
import { withDatabase } from "@/scripts/backup/database.mjs";
import { loadEnvFiles, readSettings } from "@/scripts/settings.mjs";
import { runUntilSignal } from "@/scripts/signals.mjs";

const INTERRUPTED = 130;

async function sweepAll(grace: number, dryRun: boolean) {
  if (!dryRun) await purgeRemovedImages();
  return removeOrphans({ grace, dryRun });
}

runUntilSignal(async () => {
  const { values } = parseArgs({
    options: { grace: { type: "string", default: "48" }, "dry-run": { type: "boolean", default: false } },
  });
  const hours = Number(values.grace);
  if (!(hours >= 0)) throw new Error("--grace is a number of hours.");
  loadEnvFiles();
  const settings = await readSettings("production");
  const found = await withDatabase(
    async (url: string) => {
      Object.assign(process.env, settings, { DATABASE_URL: url });
      return sweepAll(hours * HOUR_MS, values["dry-run"]).finally(() => pool().end());
    },
    { create: false },
  );
  console.log(
    `${found.files} files, ${found.strays} orphaned, ${found.removed} removed, ${found.missing} missing`,
  );
  return found.missing > 0 ? 1 : 0;
}, INTERRUPTED);
