/** Writes a backup: what the database holds at one moment, and the pictures. */
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { to } from "pg-copy-streams";
import { copyOut, listMigrations, listSequences, listTables, names } from "./catalogue.mjs";
import { ChecksumStream } from "./checksum-stream.mjs";
import { transaction } from "./database.mjs";
import { SEALED, sealFor } from "./encryption.mjs";
import { copyFileDurably, flushFolder, MANIFEST, PICTURE, SUMS } from "./files.mjs";
import { FORMAT, fileOf, pictureFile } from "./manifest.mjs";

/** @typedef {import("./manifest.mjs").Manifest} Manifest */
/** @typedef {{ url: string, uploads: string, elsewhere: boolean, target: string, publicKey?: string | undefined, signal: AbortSignal }} Wanted */
/** @typedef {{ folder: string, signal: AbortSignal, sums: Map<string, string>, seal?: import("./encryption.mjs").Step | undefined }} Draft */

/**
 * Writes a new folder, which gets its name only once all of it is on the disk. The site may run meanwhile.
 * @param {Wanted} wanted with a public key, only the holder of its secret key can read what is written
 * @returns {Promise<Manifest>}
 * @throws {Error} if there is no Swap Shop in the database, the target exists already, or the key is none
 */
export async function writeBackup({ target, signal, publicKey, ...from }) {
  const seal = publicKey ? sealFor(publicKey) : undefined;
  const folder = `${target}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
  try {
    const manifest = await writeDraft({ folder, signal, sums: new Map(), seal }, from);
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
  // Afterwards: a post that was published in between has its pictures here, but not the other way round.
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
    // Before the moment that is kept: a migration that rewrites a table later would leave it empty for us.
    if (expected.length > 0) await client.query(`LOCK TABLE ${names(expected)} IN ACCESS SHARE MODE`);
    const migrations = await listMigrations(client);
    if (migrations.length === 0) throw new Error("There is no Swap Shop in this database.");
    const tables = await listTables(client);
    if (JSON.stringify(tables) !== JSON.stringify(expected))
      throw new Error("The tables are being changed by a migration: try again when it is done.");
    const kept = [];
    for (const table of tables) kept.push(await copyTable(draft, client, table));
    const sequences = await listSequences(client);
    return { ...(await thisMoment(client)), migrations, tables: kept, sequences };
  });
}

/** @param {import("pg").Client} client */
async function thisMoment(client) {
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
    // Its post was deleted just now.
    if (!picture) continue;
    await put(draft, pictureFile(name), [picture.createReadStream()]);
    count += 1;
  }
  return count;
}

/** @param {string} whole */
const text = (whole) => Readable.from([Buffer.from(whole)]);

/**
 * Writes a file of the backup.
 * @param {Draft} draft
 * @param {string} file
 * @param {import("./files.mjs").Sources} sources
 */
async function put({ folder, signal, sums, seal }, file, sources) {
  const name = seal ? file + SEALED : file;
  sums.set(name, await copyFileDurably([...sources, ...(seal ? [seal()] : [])], join(folder, name), signal));
}

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
