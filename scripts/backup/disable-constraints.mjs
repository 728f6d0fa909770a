/**
 * Lets rows in as they are. Triggers would count, note and tell a second time what the rows say already, and foreign keys
 * would want the tables in an order.
 *
 * `session_replication_role` does the same in one line, but needs a superuser, whom a rented Postgres does not give.
 */
import { quote } from "./catalogue.mjs";

/** How a trigger is switched on again, by what Postgres calls its state. */
const ON = { O: "ENABLE", R: "ENABLE REPLICA", A: "ENABLE ALWAYS" };

const TRIGGERS = `SELECT relname AS table, tgname AS name, tgenabled AS state
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT tgisinternal AND tgenabled <> 'D'`;

const FOREIGN_KEYS = `SELECT relname AS table, conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
  WHERE relnamespace = 'public'::regnamespace AND contype = 'f' ORDER BY 1, 2`;

/**
 * Within a transaction that has locked all tables. The foreign keys that come back are checked against all rows.
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
    await alter(table, `${ON[/** @type {keyof typeof ON} */ (state)]} TRIGGER ${quote(name)}`);
}
