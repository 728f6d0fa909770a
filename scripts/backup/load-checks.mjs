/** Checks that a backup fits this version and that its target is empty. */
import { listMigrations, listTables, quote } from "./catalogue.mjs";

/** @typedef {import("./catalogue.mjs").Migration} Migration */
/** @typedef {import("./catalogue.mjs").Table} Table */

/**
 * @param {import("./manifest.mjs").Manifest} manifest
 * @param {Migration[]} known
 */
export function requireKnownMigrations({ migrations }, known) {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const unknown = migrations.find(({ name, checksum }) => checksums.get(name) !== checksum);
  if (!unknown) return;
  const problem = checksums.has(unknown.name) ? "has in another form" : "does not know";
  throw new Error(
    `The backup was made with the migration ${unknown.name}, which this version ${problem}: ` +
      "restore it with the version it was made by, or a later one.",
  );
}

/**
 * @param {import("pg").Client} client
 * @param {Set<string>} expected names of the backup's migrations
 */
export async function requireEmptyDatabase(client, expected) {
  const migrations = await listMigrations(client);
  const tables = await listTables(client);
  if (tables.length > 0 && migrations.length === 0) throw notEmpty(`it has a table ${tables[0]?.name}`);
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT FROM public.${quote(name)} LIMIT 1`);
    if (rows.length > 0) throw notEmpty(`there are rows in ${name}`);
  }
  const newer = migrations.find(({ name }) => !expected.has(name));
  if (newer) throw notEmpty(`it has the migration ${newer.name}, which the backup was made without`);
}

/** @param {string} reason */
const notEmpty = (reason) =>
  new Error(
    `The database is not empty: ${reason}. A backup goes into an empty one only; nothing was changed.`,
  );

/**
 * @param {Table[]} expected
 * @param {Table[]} found
 */
export function requireSameTables(expected, found) {
  const [wanted, actual] = [expected.map(describe), found.map(describe)];
  const wrong =
    wanted.find((table) => !actual.includes(table)) ?? actual.find((table) => !wanted.includes(table));
  if (wrong)
    throw new Error(`The backup does not fit its own migrations: they differ in the table ${wrong}.`);
}

/** @param {Table} table */
const describe = ({ name, columns }) => `${name} (${[...columns].sort().join(", ")})`;
