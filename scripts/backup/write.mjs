/** Writes a backup: a consistent snapshot of the database, and the pictures. */
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { to } from "pg-copy-streams";
import { copyOut, listMigrations, listSequences, listTables, names } from "./catalogue.mjs";
import { ChecksumStream } from "./checksum-stream.mjs";
import { transaction } from "./database.mjs";
import { ENCRYPTED_SUFFIX, encryptFor } from "./encryption.mjs";
import { copyFileDurably, flushFolder, MANIFEST, PICTURE, SUMS } from "./files.mjs";
import { FORMAT, fileOf, pictureFile } from "./manifest.mjs";

/** @typedef {import("./manifest.mjs").Manifest} Manifest */
/** @typedef {{ url: string, uploads: string, elsewhere: boolean, target: string, publicKey?: string | undefined, signal: AbortSignal }} Wanted */
/** @typedef {{ folder: string, signal: AbortSignal, sums: Map<string, string>, encrypt?: import("./encryption.mjs").Step | undefined }} Draft */

/**
 * Writes a new folder, which gets its final name once it is complete. The site may run meanwhile.
 * @param {Wanted} wanted encrypted if it has a public key
 * @returns {Promise<Manifest>}
 * @throws {Error} if the database is no Swap Shop, the target exists, or the key is invalid
 */
export async function writeBackup({ target, signal, publicKey, ...from }) {
  const encrypt = publicKey ? encryptFor(publicKey) : undefined;
  const folder = `${target}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
  try {
    const manifest = await writeDraft({ folder, signal, sums: new Map(), encrypt }, from);
    signal.throwIfAborted();
    await rename(folder, target);
    await flushFolder(dirname(target));
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Draft} draft
 * @param {Pick<Wanted, "url" | "uploads" | "elsewhere">} from
 */
async function writeDraft(draft, { url, uploads, elsewhere }) {
  for (const name of ["tables", "pictures"]) await mkdir(join(draft.folder, name), { mode: 0o700 });
  const rows = await copyDatabase(draft, url);
  // After the rows, so that no row in the backup lacks its picture.
  const pictures = await copyPictures(draft, uploads);
  /** @type {Manifest} */
  const manifest = { format: FORMAT, ...rows, pictures, elsewhere };
  await put(draft, MANIFEST, [text(`${JSON.stringify(manifest, null, 2)}\n`)]);
  for (const name of ["tables", "pictures"]) await flushFolder(join(draft.folder, name));
  const sums = [...draft.sums].map(([file, sum]) => `${sum}  ${file}\n`).join("");
  await copyFileDurably([text(sums)], join(draft.folder, SUMS), draft.signal);
  await flushFolder(draft.folder);
  return manifest;
}

/**
 * @param {Draft} draft
 * @param {string} url
 */
async function copyDatabase(draft, url) {
  const expected = await transaction(url, "BEGIN READ ONLY", listTables);
  return transaction(url, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", async (client) => {
    // Before the snapshot: a table that a migration rewrites afterwards would appear empty.
    if (expected.length > 0) await client.query(`LOCK TABLE ${names(expected)} IN ACCESS SHARE MODE`);
    const migrations = await listMigrations(client);
    if (migrations.length === 0) throw new Error("There is no Swap Shop in this database.");
    const tables = await listTables(client);
    if (JSON.stringify(tables) !== JSON.stringify(expected))
      throw new Error("The tables are being changed by a migration: try again when it is done.");
    const kept = [];
    for (const table of tables) kept.push(await copyTable(draft, client, table));
    const sequences = await listSequences(client);
    return { ...(await describeSnapshot(client)), migrations, tables: kept, sequences };
  });
}

/** @param {import("pg").Client} client */
async function describeSnapshot(client) {
  const { rows } = await client.query("SELECT now() AS made, current_setting('server_version') AS postgres");
  return { made: rows[0].made.toISOString(), postgres: rows[0].postgres };
}

/**
 * @param {Draft} draft
 * @param {import("pg").Client} client
 * @param {import("./catalogue.mjs").Table} table
 */
async function copyTable(draft, client, table) {
  const file = fileOf(table.name);
  const rows = new ChecksumStream();
  await put(draft, file, [client.query(to(copyOut(table))), rows, createGzip()]);
  return { ...table, ...rows.sum(), file };
}

/**
 * @param {Draft} draft
 * @param {string} uploads
 * @returns {Promise<number>}
 */
async function copyPictures(draft, uploads) {
  const found = await readdir(uploads).catch(ignoreMissing);
  let count = 0;
  for (const name of (found ?? []).filter((one) => PICTURE.test(one)).sort()) {
    const picture = await open(join(uploads, name)).catch(ignoreMissing);
    // Deleted a moment ago.
    if (!picture) continue;
    await put(draft, pictureFile(name), [picture.createReadStream()]);
    count += 1;
  }
  return count;
}

/** @param {string} whole */
const text = (whole) => Readable.from([Buffer.from(whole)]);

/**
 * @param {Draft} draft
 * @param {string} file
 * @param {import("./files.mjs").Sources} sources
 */
async function put({ folder, signal, sums, encrypt }, file, sources) {
  const name = encrypt ? file + ENCRYPTED_SUFFIX : file;
  sums.set(
    name,
    await copyFileDurably([...sources, ...(encrypt ? [encrypt()] : [])], join(folder, name), signal),
  );
}

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
