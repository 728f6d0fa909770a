/** Finds the database of this instance as `npm start` does. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findRunning, startEmbedded } from "../postgres/embedded-postgres.mjs";
import { reachableFolder } from "../postgres/postgres-account.mjs";
import { dataDir } from "../settings.mjs";

/** Makes the text format independent of server settings, and disables timeouts. */
const SETTINGS = `SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET row_security = off; SET statement_timeout = 0;
  SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/**
 * Calls `work` with MIGRATION_DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_URL or the embedded database, which is started
 * if necessary.
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @param {{ create: boolean }} options whether to create a missing embedded database
 * @returns {Promise<T>}
 */
export async function withDatabase(work, { create }) {
  const { DATABASE_URL, DIRECT_DATABASE_URL, MIGRATION_DATABASE_URL } = process.env;
  // Only the owner can read sequences and create tables. A pooler keeps no settings.
  if (DATABASE_URL) return work(MIGRATION_DATABASE_URL || DIRECT_DATABASE_URL || DATABASE_URL);
  const folder = reachableFolder(join(dataDir(), "postgres"));
  const running = await findRunning(folder);
  if (running) return work(running);
  if (!create && !existsSync(join(folder, "cluster")))
    throw new Error(
      `There is no database in ${folder}: check that DATA_DIR or DATABASE_URL is that of the site.`,
    );
  const { url, stop } = await startEmbedded({ dataDir: folder });
  return work(url).finally(stop);
}

/**
 * Runs `work` in one transaction, which is rolled back if it throws.
 * @template T
 * @param {string} url
 * @param {string} begin
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function transaction(url, begin, work) {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the query anyway; an unhandled error event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(SETTINGS);
    await client.query(begin);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } finally {
    await client.end().catch(() => {});
  }
}
