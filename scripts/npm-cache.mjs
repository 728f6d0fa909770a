/** Where npm may keep what it downloads, also where nobody may write into the home folder. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./run.mjs";

/** @typedef {import("./run.mjs").Env} Env */

/** npm's own: other accounts may own some of them, after `sudo npm`. */
const FOLDERS = ["", "_cacache", "_cacache/tmp", "_cacache/content-v2", "_cacache/index-v5"];

/**
 * Does the work with an environment in which npm can write to its cache; with a temporary one, and says why, where npm's
 * usual one is closed to us.
 * @template T
 * @param {AbortSignal} signal
 * @param {(line: string) => void} say
 * @param {(env: Env) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withNpmCache(signal, say, work) {
  const folder = await usualCache(signal);
  const reason = await whyClosed(folder);
  if (!reason) return work(process.env);
  say(`npm cannot write to its cache ${folder} (${reason}): it gets a temporary one.`);
  const own = await mkdtemp(join(tmpdir(), "swap-shop-npm-"));
  try {
    return await work({ ...process.env, npm_config_cache: own });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** @param {AbortSignal} signal */
async function usualCache(signal) {
  const { stdout } = await promisify(execFile)("npm", ["config", "get", "cache"], { cwd: root, signal });
  return stdout.trim();
}

/**
 * @param {string} cache
 * @returns {Promise<string | undefined>} what the system says
 */
async function whyClosed(cache) {
  try {
    for (const name of FOLDERS) await requireWritable(join(cache, name));
  } catch (error) {
    return /** @type {Error} */ (error).message.replace(/, \w+ '.*$/, "");
  }
}

/** @param {string} folder made where it is missing, as npm would */
async function requireWritable(folder) {
  await mkdir(folder).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rmdir(await mkdtemp(join(folder, "probe-")));
}
