/** Creates and locks the data folder of a Postgres. */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { chownTo } from "./postgres-account.mjs";
import { childOptions, watch } from "./postgres-process.mjs";

/** @typedef {import("./embedded-postgres.mjs").Place} Place */

/** Name of the role and of the database. */
export const NAME = "swapshop";
const PASSWORD = "swapshop-password";

/** @param {string} cluster */
export const readPassword = (cluster) => readFile(join(cluster, PASSWORD), "utf8");

/**
 * Creates the cluster, with its password inside, and renames it once complete. A crash leaves nothing half-made, and of
 * two concurrent processes the first to finish wins.
 * @param {Place} place
 */
export async function initialise(place) {
  if (existsSync(place.cluster)) return;
  await removeAbandoned(place.home);
  const draft = join(place.home, `setup.${process.pid}`);
  try {
    await createCluster(place, draft);
    await rename(join(draft, "cluster"), place.cluster).catch(ignoreLost);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** @param {string} home */
async function removeAbandoned(home) {
  for (const name of await readdir(home)) {
    const pid = /^setup\.(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true });
  }
}

/** @param {unknown} error */
function ignoreLost(error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
}

/**
 * @param {Place} place
 * @param {string} draft
 */
async function createCluster({ programs, account, log }, draft) {
  const cluster = join(draft, "cluster");
  const password = join(draft, PASSWORD);
  await mkdir(draft, { mode: 0o700 });
  await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  for (const path of [draft, password]) await chownTo(path, account);
  // Makes sorting and case the same on every machine; only character classes come from the system.
  const locale = [`--lc-ctype=${letters()}`, "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = [`--username=${NAME}`, `--pwfile=${password}`, "--auth=scram-sha-256"];
  const options = [`--pgdata=${cluster}`, "--encoding=UTF8", "--locale=C", ...locale, ...access];
  const child = spawn(join(programs, "initdb"), options, childOptions(account));
  const { gone, lastWords, code } = watch(child, log);
  await gone;
  if (code() !== 0) throw new Error(`Postgres could not be set up in ${dirname(draft)}:\n${lastWords()}`);
  await rename(password, join(cluster, PASSWORD));
}

/** Finds a UTF-8 locale: with plain C, trigrams would ignore other alphabets. */
function letters() {
  const known = spawnSync("locale", ["-a"], { encoding: "utf8" }).stdout?.split("\n") ?? [];
  return ["C.UTF-8", "C.utf8", "en_US.UTF-8", "en_US.utf8"].find((name) => known.includes(name)) ?? "C";
}

/**
 * Removes a stale lock. Postgres takes any live process with the recorded pid for its owner, and containers reuse pids.
 * @param {string} cluster
 */
export async function clearLock(cluster) {
  const lock = join(cluster, "postmaster.pid");
  const pid = Number.parseInt(await readFile(lock, "utf8").catch(() => ""), 10);
  if (!(pid > 0) || !isAlive(pid)) return;
  const command = await commandOf(pid);
  if (!command) return;
  if (!command.includes(cluster)) return rm(lock, { force: true });
  throw new Error(`${dirname(cluster)} is in use by a running Postgres, process ${pid}.`);
}

/**
 * Finds the port of the Postgres that runs on this cluster.
 * @param {string} cluster
 */
export async function findRunningPort(cluster) {
  const [pid = "", , , port = ""] = (
    await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")
  ).split("\n");
  if (!(Number(pid) > 0) || !isAlive(Number(pid))) return undefined;
  return (await commandOf(Number(pid))).includes(cluster) ? Number(port) || undefined : undefined;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {number} pid */
async function commandOf(pid) {
  const known = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return known || spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
}
