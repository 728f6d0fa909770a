/** Temporary databases for tests. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../postgres/embedded-postgres.mjs";

/** @typedef {{ url: string, stop: () => Promise<void> }} Server */

/**
 * Starts a Postgres in a temporary folder, which `stop` removes.
 * @returns {Promise<Server>}
 */
export async function startTemporary() {
  const dataDir = await mkdtemp(join(tmpdir(), "swap-shop-postgres-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { url, stop } = await startEmbedded({ dataDir, isHasty: true });
    return { url, stop: () => stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Uses the server that `npm test` has started, or starts one.
 * @returns {Promise<Server>}
 */
export async function findServer() {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startTemporary();
}

/**
 * @param {string} server
 * @param {string} name letters, digits and underscores
 * @param {string} [template] a database without connections
 * @returns {Promise<string>} its connection string
 */
export async function createDatabase(server, name, template) {
  await run(server, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ""}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/**
 * Drops every database and role with this prefix, despite open connections.
 * @param {string} server
 * @param {string} prefix
 */
export async function dropDatabases(server, prefix) {
  const rows = await run(server, "SELECT datname FROM pg_database WHERE starts_with(datname, $1)", [prefix]);
  for (const { datname } of rows) {
    await run(server, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    await run(server, `DROP ROLE IF EXISTS ${datname}`);
  }
}

/**
 * @param {string} url
 * @param {string} sql
 * @param {string[]} [values]
 */
async function run(url, sql, values) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
