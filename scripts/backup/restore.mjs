/**
 * `npm run restore -- <backup>`: restores a backup into an empty database. An encrypted one needs BACKUP_SECRET_KEY.
 *
 * Imports packages dynamically, since it installs them first.
 */
import { dirname, join, resolve } from "node:path";
import { installMissing, requireNode } from "../install.mjs";
import { dataDir, loadEnvFiles } from "../settings.mjs";
import { runUntilSignal } from "../signals.mjs";

const INTERRUPTED = 130;

/** @param {string} line */
const say = (line) => console.log(line);

runUntilSignal(async (signal) => {
  requireNode();
  const given = process.argv[2];
  if (!given) throw new Error("Name the backup: npm run restore -- <folder of the backup>");
  loadEnvFiles();
  await installMissing(signal, say);
  const { withDatabase } = await import("./database.mjs");
  const { loadBackup } = await import("./load.mjs");
  const secretKey = process.env.BACKUP_SECRET_KEY;
  const { ERASED_LIST } = await import("./erased-list.mjs");
  const backup = resolve(given);
  const erasedLists = [join(dataDir(), ERASED_LIST), join(dirname(backup), ERASED_LIST)];
  const wanted = { backup, uploads: join(dataDir(), "uploads"), erasedLists, secretKey, signal };
  const restored = await withDatabase((url) => loadBackup({ ...wanted, url }), { create: true });
  report(restored.manifest, restored.later, restored.erased);
  return 0;
}, INTERRUPTED);

/**
 * @param {import("./manifest.mjs").Manifest} manifest
 * @param {string[]} later
 * @param {number} erased
 */
function report({ made, tables, pictures, elsewhere }, later, erased) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored ${rows} rows of ${tables.length} tables and ${pictures} picture files, as they were on ${made}.`,
  );
  if (later.length > 0) say(`Applied database migrations: ${later.join(", ")}.`);
  if (erased > 0) say(`Erased ${erased} ${erased === 1 ? "member" : "members"} again who had left since.`);
  if (elsewhere)
    say(
      "The pictures were in Vercel Blob and are not in this backup: they work as long as that store exists.",
    );
}
