/** Disables triggers and foreign keys during a load. `session_replication_role` would do it, but needs a superuser. */
import { quote } from "./catalogue.mjs";

/** By `pg_trigger.tgenabled`. */
const ENABLE = { O: "ENABLE", R: "ENABLE REPLICA", A: "ENABLE ALWAYS" };

const TRIGGERS = `SELECT relname AS table, tgname AS name, tgenabled AS state
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT tgisinternal AND tgenabled <> 'D'`;

const FOREIGN_KEYS = `SELECT relname AS table, conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
  WHERE relnamespace = 'public'::regnamespace AND contype = 'f' ORDER BY 1, 2`;

/**
 * Needs a transaction that has locked all tables. Afterwards the foreign keys are checked against all rows.
 * @param {import("pg").Client} client
 * @param {() => Promise<void>} work
 */
export async function withConstraintsDisabled(client, work) {
  const alter = (/** @type {string} */ table, /** @type {string} */ change) =>
    client.query(`ALTER TABLE public.${quote(table)} ${change}`);
  const { rows: triggers } = await client.query(TRIGGERS);
  const { rows: keys } = await client.query(FOREIGN_KEYS);
  for (const { table, name } of triggers) await alter(table, `DISABLE TRIGGER ${quote(name)}`);
  for (const { table, name } of keys) await alter(table, `DROP CONSTRAINT ${quote(name)}`);
  await work();
  for (const { table, name, definition } of keys)
    await alter(table, `ADD CONSTRAINT ${quote(name)} ${definition}`);
  for (const { table, name, state } of triggers)
    await alter(table, `${ENABLE[/** @type {keyof typeof ENABLE} */ (state)]} TRIGGER ${quote(name)}`);
}
