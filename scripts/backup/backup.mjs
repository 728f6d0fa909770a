/** `npm run backup [-- <folder>]`: backs up the database and the pictures into a new subfolder, while the site may run. */
import { join, resolve } from "node:path";
import { dataDir, loadEnvFiles } from "../settings.mjs";
import { runUntilSignal } from "../signals.mjs";
import { transaction, withDatabase } from "./database.mjs";
import { ERASED_LIST, saveErasedList } from "./erased-list.mjs";
import { writeBackup } from "./write.mjs";

const INTERRUPTED = 130;

runUntilSignal(async (signal) => {
  loadEnvFiles();
  const folder = resolve(process.argv[2] ?? join(dataDir(), "backups"));
  const target = join(folder, `swap-shop-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z`);
  const elsewhere = Boolean(process.env.BLOB_READ_WRITE_TOKEN);
  const uploads = join(dataDir(), "uploads");
  const publicKey = process.env.BACKUP_PUBLIC_KEY;
  const wanted = { uploads, elsewhere, target, publicKey, signal };
  const manifest = await withDatabase(
    async (url) => {
      const written = await writeBackup({ ...wanted, url });
      await noteBackup(url);
      await saveErasedList(url, [join(dataDir(), ERASED_LIST), join(folder, ERASED_LIST)], signal);
      return written;
    },
    { create: false },
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Saved ${rows} rows of ${manifest.tables.length} tables and ${manifest.pictures} picture files in ${target}${publicKey ? ", encrypted" : ""}`,
  );
  if (elsewhere)
    console.warn("The pictures in Vercel Blob are NOT in this backup: it holds their addresses only.");
  return 0;
}, INTERRUPTED);

/**
 * Tells the page of hosts. A backup is good without it.
 * @param {string} url
 */
async function noteBackup(url) {
  const note = `INSERT INTO "JobLock" ("name", "runAt") VALUES ('backup', now())
    ON CONFLICT ("name") DO UPDATE SET "runAt" = excluded."runAt"`;
  await transaction(url, "BEGIN", (client) => client.query(note)).catch((error) =>
    console.warn(`The site does not know of this backup: ${error.message}`),
  );
}
