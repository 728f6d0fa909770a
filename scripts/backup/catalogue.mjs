/** Reads tables and sequences from Postgres' catalogue, so that a backup includes every new table. */
import pg from "pg";

/** @typedef {{ name: string, columns: string[] }} Table without its generated columns */
/** @typedef {{ name: string, value: string, isCalled: boolean }} Sequence */
/** @typedef {{ name: string, checksum: string }} Migration */

export const quote = pg.escapeIdentifier;
const RECORD = "_prisma_migrations";

/** Relations of the public schema, except those of extensions. */
const relations = (/** @type {string} */ kind) => `pg_class AS it
  WHERE it.relkind = '${kind}' AND it.relnamespace = 'public'::regnamespace AND it.relname <> '${RECORD}'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = it.oid AND deptype = 'e')`;

/**
 * @param {pg.Client} client
 * @returns {Promise<Table[]>}
 */
export async function listTables(client) {
  const columns = `ARRAY(SELECT attname::text FROM pg_attribute
    WHERE attrelid = it.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum)`;
  const sql = `SELECT relname::text AS name, ${columns} AS columns FROM ${relations("r")} ORDER BY relname`;
  return (await client.query(sql)).rows;
}

/**
 * @param {pg.Client} client
 * @returns {Promise<Sequence[]>}
 */
export async function listSequences(client) {
  const { rows } = await client.query(`SELECT relname::text AS name FROM ${relations("S")} ORDER BY relname`);
  const found = [];
  for (const { name } of rows) {
    const sql = `SELECT last_value::text AS value, is_called AS "isCalled" FROM public.${quote(name)}`;
    found.push({ name, ...(await client.query(sql)).rows[0] });
  }
  return found;
}

/**
 * Applied migrations, oldest first; none in a database without Swap Shop.
 * @param {pg.Client} client
 * @returns {Promise<Migration[]>}
 */
export async function listMigrations(client) {
  const { rows: found } = await client.query(`SELECT to_regclass('public.${RECORD}') AS record`);
  if (!found[0].record) return [];
  const sql = `SELECT migration_name AS name, checksum FROM public.${RECORD}
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;
  return (await client.query(sql)).rows;
}

/** @param {Table} table */
export const copyOut = ({ name, columns }) =>
  `COPY public.${quote(name)} (${columns.map(quote).join(", ")}) TO STDOUT`;

/** @param {Table} table */
export const copyIn = ({ name, columns }) =>
  `COPY public.${quote(name)} (${columns.map(quote).join(", ")}) FROM STDIN`;

/** @param {Table[]} tables */
export const names = (tables) => tables.map(({ name }) => `public.${quote(name)}`).join(", ");
