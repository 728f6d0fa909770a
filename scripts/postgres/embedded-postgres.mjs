/**
 * A Postgres of our own, for whoever has none at hand: development, tests, and `npm start` without
 * DATABASE_URL.
 *
 * We start its programs ourselves rather than through the package that ships them, because that package takes
 * over SIGINT and SIGTERM of the whole process and would stop the database before the application has
 * drained.
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

/** How long to wait for Postgres to answer; replaying its log after a crash takes a while. */
const TIMEOUT_MS = 120_000;

/**
 * Starts the Postgres that lives in `dataDir`, creating it there first where there is none, and waits until
 * its database `swapshop` answers. It listens on 127.0.0.1 only, with a password made once and kept in
 * `dataDir`; it survives the Ctrl-C that reaches us, and shuts down when we are gone for whatever reason.
 *
 * As root it runs as `postgres` or `nobody`, since Postgres refuses to be root.
 *
 * @param {object} options
 * @param {string} options.dataDir
 * @param {number} [options.port] a free one unless given
 * @param {boolean} [options.isHasty] whether all may be lost in a crash, and is written several times as fast
 * @param {Log} [options.log]
 * @returns {Promise<{ url: string, gone: Promise<void>, stop: () => Promise<void> }>} `stop` is a fast shutdown; it
 *   settles once the process is gone, and may be called again; `gone` settles whoever ended it
 * @throws {Error} saying why, if the folder is in use or cannot be reached, or Postgres does not start
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
 * The address of the Postgres that somebody has already started in `dataDir`, such as the running site.
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
      // After kill -9 of Postgres its own children need a moment to notice.
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
    // Not listening yet, still starting up, or restarting: anything else will not mend itself.
    const isStarting = code === "ECONNREFUSED" || code === "ECONNRESET" || code === "57P03";
    if (!isStarting || Date.now() > deadline) throw error;
  }
  await wait(50);
  return connect(server, url, deadline);
}
