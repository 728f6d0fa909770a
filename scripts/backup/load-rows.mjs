/** Loads the rows of a backup and reads them back. */
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { from, to } from "pg-copy-streams";
import { copyIn, copyOut, listTables, names, quote } from "./catalogue.mjs";
import { ChecksumStream } from "./checksum-stream.mjs";
import { withConstraintsDisabled } from "./disable-constraints.mjs";
import { nowhere } from "./files.mjs";
import { requireSameTables } from "./load-checks.mjs";

/** @typedef {import("pg").Client} Client */
/** @typedef {import("./manifest.mjs").KeptTable} KeptTable */
/** @typedef {import("./manifest.mjs").Manifest} Manifest */

/**
 * Replaces all rows, including those that migrations inserted, within the client's transaction.
 * @param {Client} client
 * @param {import("./manifest.mjs").Backup} backup
 * @param {AbortSignal} signal
 * @throws {Error} if the rows in the database differ from those in the backup
 */
export async function loadRows(client, { manifest: { tables, sequences }, read }, signal) {
  const found = await listTables(client);
  requireSameTables(tables, found);
  await client.query(`LOCK TABLE ${names(found)} IN ACCESS EXCLUSIVE MODE`);
  await withConstraintsDisabled(client, async () => {
    await client.query(`TRUNCATE ${names(found)}`);
    for (const table of tables) await copyTable(client, table, read(table.file), signal);
  });
  for (const table of tables) await verifyTable(client, table, signal);
  await setSequences(client, sequences);
  // Otherwise the first searches would be planned for empty tables.
  await client.query(`ANALYZE ${names(found)}`);
}

/**
 * @param {Client} client
 * @param {KeptTable} table
 * @param {import("./files.mjs").Sources} source
 * @param {AbortSignal} signal
 */
async function copyTable(client, table, source, signal) {
  const rows = new ChecksumStream();
  const target = client.query(from(copyIn(table)));
  await pipeline([...source, createGunzip(), rows, target], { signal });
  requireSameRows(table, rows.sum());
}

/**
 * @param {Client} client
 * @param {KeptTable} table
 * @param {AbortSignal} signal
 */
async function verifyTable(client, table, signal) {
  const rows = new ChecksumStream();
  await pipeline([client.query(to(copyOut(table))), rows, nowhere()], { signal });
  requireSameRows(table, rows.sum());
}

/**
 * @param {KeptTable} table
 * @param {import("./checksum-stream.mjs").Sum} found
 */
function requireSameRows(table, found) {
  if (found.rows === table.rows && found.digest === table.digest) return;
  throw new Error(
    `The table ${table.name} did not arrive intact (${table.rows} rows expected, ${found.rows} found). Nothing was restored.`,
  );
}

/**
 * @param {Client} client
 * @param {Manifest["sequences"]} sequences
 */
async function setSequences(client, sequences) {
  for (const { name, value, isCalled } of sequences)
    await client.query("SELECT setval($1::regclass, $2, $3)", [`public.${quote(name)}`, value, isCalled]);
}
