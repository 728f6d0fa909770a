/** Starts Postgres so that it survives Ctrl-C, but not this process. */
import { spawn } from "node:child_process";
import { totalmem } from "node:os";
import { join } from "node:path";

/** @typedef {import("./postgres-account.mjs").Account} Account */
/** @typedef {import("./embedded-postgres.mjs").Place} Place */
/** @typedef {import("./embedded-postgres.mjs").Server} Server */

/** Then an immediate shutdown follows the fast one. */
const GRACE_MS = 30_000;
/** On the command line, so that no file in the data folder can weaken them. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
};
const MB = 2 ** 20;
/** The default of PostgreSQL, and as much as a million posts with their indexes need. */
const BUFFERS_MB = { least: 128, most: 2048 };

/**
 * `shared_buffers`: a quarter of the memory, as PostgreSQL's manual advises for servers (section 19.4).
 * @param {number} memory bytes of the machine, or of the container
 */
export function sharedBuffers(memory) {
  const quarter = Math.floor(memory / 4 / MB);
  return `${Math.min(BUFFERS_MB.most, Math.max(BUFFERS_MB.least, quarter))}MB`;
}

/** A container may have a part of the machine's memory only. */
const memoryHere = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const HASTY = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/**
 * @param {Place} place
 * @param {number} port
 * @returns {Server}
 */
export function launch({ programs, cluster, account, log, isHasty }, port) {
  const all = { ...SETTINGS, shared_buffers: sharedBuffers(memoryHere()), ...(isHasty && HASTY) };
  const settings = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const postgres = join(programs, "postgres");
  const child = spawn(postgres, ["-D", cluster, "-p", String(port), ...settings], childOptions(account));
  const { gone, isGone, lastWords } = watch(child, log);
  const guard = child.pid === undefined ? undefined : spawnGuard(child.pid, account);
  void gone.then(() => guard?.kill("SIGKILL"));
  const stop = async () => {
    child.kill("SIGINT");
    const late = setTimeout(() => child.kill("SIGQUIT"), GRACE_MS);
    await gone;
    clearTimeout(late);
  };
  return { gone, isGone, lastWords, stop };
}

/**
 * Its own process group does not receive Ctrl-C, and its environment contains no secrets.
 * @param {Account} account
 * @returns {import("node:child_process").SpawnOptions}
 */
export function childOptions(account) {
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C" };
  return { ...account, cwd: "/", detached: true, env, stdio: ["ignore", "ignore", "pipe"] };
}

/**
 * Stops Postgres when its input pipe closes, which happens even if we are killed with -9.
 * @param {number} pid
 * @param {Account} account
 */
function spawnGuard(pid, account) {
  const guard = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "sh", String(pid)], {
    ...childOptions(account),
    stdio: ["pipe", "ignore", "ignore"],
  });
  return guard.on("error", () => {});
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {(line: string) => void} log
 */
export function watch(child, log) {
  /** @type {string[]} */
  const last = [];
  let open = true;
  child.stderr?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
    const lines = text.split("\n").filter(Boolean);
    last.splice(0, Math.max(0, last.push(...lines) - 20));
    lines.forEach(log);
  });
  /** @type {Promise<void>} */
  const gone = new Promise((done) => {
    const end = () => {
      open = false;
      done();
    };
    child
      .once("error", (error) => last.push(error.message))
      .once("error", end)
      .once("close", end);
  });
  return { gone, isGone: () => !open, lastWords: () => last.join("\n"), code: () => child.exitCode };
}
