/** Puts a backup into an empty database. */
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { from, to } from "pg-copy-streams";
import { tsImport } from "tsx/esm/api";
import { copyIn, copyOut, listMigrations, listTables, names, quote } from "./catalogue.mjs";
import { ChecksumStream } from "./checksum-stream.mjs";
import { transaction } from "./database.mjs";
import { withConstraintsDisabled } from "./disable-constraints.mjs";
import { copyFileDurably, flushFolder, nowhere } from "./files.mjs";
import { checkBackup, pictureFile } from "./manifest.mjs";

/** @typedef {import("./manifest.mjs").Manifest} Manifest */
/** @typedef {import("./manifest.mjs").KeptTable} KeptTable */
/** @typedef {import("./manifest.mjs").Backup} Backup */
/** @typedef {import("pg").Client} Client */

/**
 * Checks the whole backup, then loads it in one transaction: until that is committed, the database has tables at most, and
 * may be tried again.
 * @param {{ backup: string, url: string, uploads: string, secretKey?: string | undefined, signal: AbortSignal }} wanted
 * @returns {Promise<{ manifest: Manifest, later: string[] }>} and the migrations that were applied afterwards
 * @throws {Error} if the backup is not whole, this version does not know its migrations, or the database is not empty
 */
export async function loadBackup({ backup, url, uploads, secretKey, signal }) {
  const kept = await checkBackup(backup, secretKey, signal);
  const { manifest } = kept;
  /** @type {typeof import("../../prisma/migrate")} */
  const { migrate, readMigrations } = await tsImport("../../prisma/migrate.ts", import.meta.url);
  const made = new Set(manifest.migrations.map(({ name }) => name));
  requireKnown(manifest, await readMigrations());
  await transaction(url, "BEGIN READ ONLY", (client) => requireEmpty(client, made));
  await migrate(url, undefined, (name) => made.has(name));
  await transaction(url, "BEGIN", async (client) => {
    await loadRows(client, kept, signal);
    // Before the rows are there for everybody: no post is ever seen without its pictures.
    await putBack(kept, uploads, signal);
    signal.throwIfAborted();
  });
  return { manifest, later: await migrate(url) };
}

/**
 * @param {Manifest} manifest
 * @param {import("./catalogue.mjs").Migration[]} known
 */
function requireKnown({ migrations }, known) {
  const ours = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const strange = migrations.find(({ name, checksum }) => ours.get(name) !== checksum);
  if (!strange) return;
  throw new Error(
    `The backup was made with the migration ${strange.name}, which this version ` +
      `${ours.has(strange.name) ? "has in another form" : "does not know"}: restore it with the version it was made by, or a later one.`,
  );
}

/**
 * @param {Client} client
 * @param {Set<string>} made
 */
async function requireEmpty(client, made) {
  const refuse = (/** @type {string} */ why) =>
    new Error(
      `The database is not empty: ${why}. A backup goes into an empty one only; nothing was changed.`,
    );
  const migrations = await listMigrations(client);
  const tables = await listTables(client);
  if (tables.length > 0 && migrations.length === 0) throw refuse(`it has a table ${tables[0]?.name}`);
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT FROM public.${quote(name)} LIMIT 1`);
    if (rows.length > 0) throw refuse(`there are rows in ${name}`);
  }
  const newer = migrations.find(({ name }) => !made.has(name));
  if (newer) throw refuse(`it has the migration ${newer.name}, which the backup was made without`);
}

/**
 * @param {Client} client
 * @param {Backup} backup
 * @param {AbortSignal} signal
 */
async function loadRows(client, { manifest: { tables, sequences }, read }, signal) {
  const there = await listTables(client);
  requireSameTables(tables, there);
  await client.query(`LOCK TABLE ${names(there)} IN ACCESS EXCLUSIVE MODE`);
  await withConstraintsDisabled(client, async () => {
    // What migrations put there themselves is in the backup as well.
    await client.query(`TRUNCATE ${names(there)}`);
    for (const table of tables) await loadTable(client, table, read(table.file), signal);
  });
  for (const table of tables) await verify(client, table, signal);
  for (const { name, value, isCalled } of sequences)
    await client.query("SELECT setval($1::regclass, $2, $3)", [`public.${quote(name)}`, value, isCalled]);
  // The first searches must not be planned as if nothing were there.
  await client.query(`ANALYZE ${names(there)}`);
}

/**
 * @param {KeptTable[]} kept
 * @param {import("./catalogue.mjs").Table[]} there
 */
function requireSameTables(kept, there) {
  const list = (/** @type {import("./catalogue.mjs").Table[]} */ tables) =>
    tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(", ")})`);
  const [wanted, found] = [list(kept), list(there)];
  const wrong = wanted.find((one) => !found.includes(one)) ?? found.find((one) => !wanted.includes(one));
  if (wrong)
    throw new Error(`The backup does not fit its own migrations: they differ in the table ${wrong}.`);
}

/**
 * @param {Client} client
 * @param {KeptTable} table
 * @param {import("./files.mjs").Sources} kept
 * @param {AbortSignal} signal
 */
async function loadTable(client, table, kept, signal) {
  const rows = new ChecksumStream();
  const target = client.query(from(copyIn(table)));
  await pipeline([...kept, createGunzip(), rows, target], { signal });
  compare(table, rows.sum());
}

/**
 * Reads back what is in the database now.
 * @param {Client} client
 * @param {KeptTable} table
 * @param {AbortSignal} signal
 */
async function verify(client, table, signal) {
  const rows = new ChecksumStream();
  await pipeline([client.query(to(copyOut(table))), rows, nowhere()], { signal });
  compare(table, rows.sum());
}

/**
 * @param {KeptTable} table
 * @param {import("./checksum-stream.mjs").Sum} found
 */
function compare(table, found) {
  if (found.rows === table.rows && found.digest === table.digest) return;
  throw new Error(
    `The table ${table.name} did not arrive as it was kept (${table.rows} rows, found ${found.rows}): nothing was restored.`,
  );
}

/**
 * @param {Backup} backup
 * @param {string} uploads
 * @param {AbortSignal} signal
 */
async function putBack({ pictures, read }, uploads, signal) {
  if (pictures.length === 0) return;
  await mkdir(uploads, { recursive: true });
  for (const name of pictures) {
    const file = join(uploads, name);
    await copyFileDurably(read(pictureFile(name)), `${file}.part`, signal, "w");
    await rename(`${file}.part`, file);
  }
  await flushFolder(uploads);
}
