/** The database of this instance, as `npm start` would find it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findRunning, startEmbedded } from "../postgres/embedded-postgres.mjs";
import { reachableFolder } from "../postgres/postgres-account.mjs";
import { dataDir } from "../settings.mjs";

/** How values are written must not depend on the server's settings, and nothing may cut a long copy short. */
const SETTINGS = `SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET row_security = off; SET statement_timeout = 0;
  SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/**
 * Calls `work` with the address of the database: the owner's, else that of DATABASE_URL, else the embedded one, which is started unless
 * the site runs on it.
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @param {{ create: boolean }} options whether to make an embedded one where there is none
 * @returns {Promise<T>}
 */
export async function withDatabase(work, { create }) {
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = process.env;
  // Sequences are read, and tables made, by their owner only.
  if (DATABASE_URL) return work(MIGRATION_DATABASE_URL || DATABASE_URL);
  const folder = reachableFolder(join(dataDir(), "postgres"));
  const running = await findRunning(folder);
  if (running) return work(running);
  if (!create && !existsSync(join(folder, "cluster")))
    throw new Error(`There is no database in ${folder}: is DATA_DIR, or DATABASE_URL, that of the site?`);
  const { url, stop } = await startEmbedded({ dataDir: folder });
  return work(url).finally(stop);
}

/**
 * Calls `work` within one transaction; when it throws, or the signal aborts, nothing of it stays.
 * @template T
 * @param {string} url
 * @param {string} begin
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function transaction(url, begin, work) {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the running query; unheard, the event would end the process before that.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(SETTINGS);
    await client.query(begin);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } finally {
    // Whatever was not committed ends with the connection.
    await client.end().catch(() => {});
  }
}
