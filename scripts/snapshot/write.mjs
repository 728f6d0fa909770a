/** Writes a backup: what the database holds at one moment, and the pictures. */
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { to } from "pg-copy-streams";
import { copyOut, listMigrations, listSequences, listTables, names } from "./catalogue.mjs";
import { transaction } from "./database.mjs";
import { flushFolder, keep, MANIFEST, PICTURE, SUMS } from "./files.mjs";
import { FORMAT, fileOf, pictureFile } from "./manifest.mjs";
import { Rows } from "./rows.mjs";

/** @typedef {import("./manifest.mjs").Manifest} Manifest */
/** @typedef {{ url: string, uploads: string, elsewhere: boolean, target: string, signal: AbortSignal }} Wanted */
/** @typedef {{ folder: string, signal: AbortSignal, sums: Map<string, string> }} Draft */

/**
 * Writes a new folder, which gets its name only once all of it is on the disk. The site may run meanwhile.
 * @param {Wanted} wanted
 * @returns {Promise<Manifest>}
 * @throws {Error} if there is no Swap Shop in the database, or the target exists already
 */
export async function writeBackup({ target, signal, ...from }) {
  const folder = `${target}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
  try {
    const manifest = await writeDraft({ folder, signal, sums: new Map() }, from);
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
 * @param {Omit<Wanted, "target" | "signal">} from
 */
async function writeDraft(draft, { url, uploads, elsewhere }) {
  for (const name of ["tables", "pictures"]) await mkdir(join(draft.folder, name), { mode: 0o700 });
  const rows = await copyDatabase(draft, url);
  // Afterwards: a post that was published in between has its pictures here, but not the other way round.
  const pictures = await copyPictures(draft, uploads);
  /** @type {Manifest} */
  const manifest = { format: FORMAT, ...rows, pictures, elsewhere };
  await keepText(draft, MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ["tables", "pictures"]) await flushFolder(join(draft.folder, name));
  await keepText(draft, SUMS, [...draft.sums].map(([file, sum]) => `${sum}  ${file}\n`).join(""));
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
async function copyTable({ folder, signal, sums }, client, table) {
  const file = fileOf(table.name);
  const rows = new Rows();
  sums.set(
    file,
    await keep([client.query(to(copyOut(table))), rows, createGzip()], join(folder, file), signal),
  );
  return { ...table, ...rows.sum(), file };
}

/**
 * @param {Draft} draft
 * @param {string} uploads
 * @returns {Promise<number>}
 */
async function copyPictures({ folder, signal, sums }, uploads) {
  const found = await readdir(uploads).catch(ignoreMissing);
  let count = 0;
  for (const name of (found ?? []).filter((one) => PICTURE.test(one)).sort()) {
    const file = pictureFile(name);
    const sum = await keep([createReadStream(join(uploads, name))], join(folder, file), signal).catch(
      ignoreMissing,
    );
    // Its post was deleted just now.
    if (!sum) await rm(join(folder, file), { force: true });
    if (!sum) continue;
    sums.set(file, sum);
    count += 1;
  }
  return count;
}

/**
 * @param {Draft} draft
 * @param {string} file
 * @param {string} text
 */
async function keepText({ folder, signal, sums }, file, text) {
  sums.set(file, await keep([Readable.from([Buffer.from(text)])], join(folder, file), signal));
}

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
