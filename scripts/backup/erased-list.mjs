/** The list of erased members is outside of what a restore overwrites: in DATA_DIR, and beside the backups. */
import { readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { tsImport } from "tsx/esm/api";
import { transaction } from "./database.mjs";
import { copyFileDurably, flushFolder } from "./files.mjs";

/** As in `lib/account-deletions/erased-list.ts`. */
export const ERASED_LIST = "erased-accounts.txt";

const HASH = /^[0-9a-f]{64}$/;
const PATH = "/images/";

/**
 * @param {string[]} files
 * @returns {Promise<string[]>} the digests of all lists together
 */
export async function readErasedList(files) {
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(emptyIfMissing)));
  return [...new Set(texts.flatMap((text) => text.split("\n").filter((line) => HASH.test(line))))];
}

/**
 * Writes what the database and the files know into the last file.
 * @param {string} url
 * @param {[string, string]} files
 * @param {AbortSignal} signal
 */
export async function saveErasedList(url, files, signal) {
  const known = await transaction(url, "BEGIN READ ONLY", async (client) => {
    if (!(await canErase(client))) return [];
    return (await client.query('SELECT "idHash" FROM "ErasedAccount"')).rows.map(({ idHash }) => idHash);
  });
  const hashes = new Set([...(await readErasedList(files)), ...known]);
  if (hashes.size === 0) return;
  const [, target] = files;
  const text = [...hashes].map((hash) => `${hash}\n`).join("");
  await copyFileDurably([Readable.from([Buffer.from(text)])], `${target}.part`, signal, "w");
  await rename(`${target}.part`, target);
  await flushFolder(dirname(target));
}

/**
 * Erases all members of the list, and of the list in the backup itself.
 * @param {import("pg").Client} client
 * @param {string[]} hashes
 * @returns {Promise<number>} how many were there
 */
export async function eraseAgain(client, hashes) {
  if (!(await canErase(client))) return 0;
  await client.query(
    'INSERT INTO "ErasedAccount" ("idHash") SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [hashes],
  );
  return (await client.query("SELECT public.erase_again() AS erased")).rows[0].erased;
}

/** @param {import("pg").Client} client */
async function canErase(client) {
  const sql = "SELECT to_regprocedure('public.erase_again()') IS NOT NULL AS it";
  return (await client.query(sql)).rows[0].it;
}

/**
 * Deletes the files of erased members. Those in Vercel Blob are deleted by the site.
 * @param {import("pg").Client} client
 * @param {string} uploads
 */
export async function removeErasedPictures(client, uploads) {
  /** @type {typeof import("../../lib/images/image-sizes")} */
  const { listImageUrls } = await tsImport("../../lib/images/image-sizes.ts", import.meta.url);
  const { rows } = await client.query(
    `DELETE FROM "RemovedImage" WHERE "removedAt" = 'epoch' AND starts_with("url", $1) RETURNING "url", "width"`,
    [PATH],
  );
  for (const url of rows.flatMap(listImageUrls)) await rm(join(uploads, basename(url)), { force: true });
}

/** @param {NodeJS.ErrnoException} error */
function emptyIfMissing(error) {
  if (error.code !== "ENOENT") throw error;
  return "";
}
