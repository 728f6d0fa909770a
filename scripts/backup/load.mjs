/** Loads a backup into an empty database. */
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { tsImport } from "tsx/esm/api";
import { transaction } from "./database.mjs";
import { eraseAgain, readErasedList, removeErasedPictures } from "./erased-list.mjs";
import { copyFileDurably, flushFolder } from "./files.mjs";
import { requireEmptyDatabase, requireKnownMigrations } from "./load-checks.mjs";
import { loadRows } from "./load-rows.mjs";
import { checkBackup, pictureFile } from "./manifest.mjs";

/** @typedef {import("./manifest.mjs").Manifest} Manifest */
/** @typedef {import("./manifest.mjs").Backup} Backup */
/** @typedef {{ backup: string, url: string, uploads: string, erasedLists?: string[], secretKey?: string | undefined, signal: AbortSignal }} Options */

/**
 * Checks the whole backup, then loads it in one transaction. A failure leaves at most empty tables, so it can be repeated.
 * @param {Options} options
 * Members who were erased since the backup are erased again.
 * @returns {Promise<{ manifest: Manifest, later: string[], erased: number }>} with the migrations applied after the backup's own
 * @throws {Error} if the backup is damaged, its migrations are unknown, or the database is not empty
 */
export async function loadBackup({ backup: folder, url, uploads, erasedLists = [], secretKey, signal }) {
  const backup = await checkBackup(folder, secretKey, signal);
  const { manifest } = backup;
  const { migrate, readMigrations } = await importMigrate();
  const names = new Set(manifest.migrations.map(({ name }) => name));
  requireKnownMigrations(manifest, await readMigrations());
  await transaction(url, "BEGIN READ ONLY", (client) => requireEmptyDatabase(client, names));
  await migrate(url, undefined, (name) => names.has(name));
  const hashes = await readErasedList(erasedLists);
  let erased = 0;
  await transaction(url, "BEGIN", async (client) => {
    await loadRows(client, backup, signal);
    erased += await eraseAgain(client, hashes);
    // Before the commit, so that no post is ever visible without its pictures.
    await restorePictures(backup, uploads, signal);
    signal.throwIfAborted();
  });
  const later = await migrate(url);
  // A backup from before erasure was possible has only now learned it.
  erased += await transaction(url, "BEGIN", (client) => eraseAgain(client, hashes));
  await transaction(url, "BEGIN", (client) => removeErasedPictures(client, uploads));
  return { manifest, later, erased };
}

/** @returns {Promise<typeof import("../../prisma/migrate")>} */
const importMigrate = () => tsImport("../../prisma/migrate.ts", import.meta.url);

/**
 * @param {Backup} backup
 * @param {string} uploads
 * @param {AbortSignal} signal
 */
async function restorePictures({ pictures, read }, uploads, signal) {
  if (pictures.length === 0) return;
  await mkdir(uploads, { recursive: true });
  for (const name of pictures) {
    const file = join(uploads, name);
    await copyFileDurably(read(pictureFile(name)), `${file}.part`, signal, "w");
    await rename(`${file}.part`, file);
  }
  await flushFolder(uploads);
}
