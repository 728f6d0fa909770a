/** Gives npm a writable cache. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./run.mjs";

/** @typedef {import("./run.mjs").Env} Env */

/** After `sudo npm`, root may own some of them. */
const FOLDERS = ["", "_cacache", "_cacache/tmp", "_cacache/content-v2", "_cacache/index-v5"];

/**
 * Runs `work` with an environment whose npm cache is writable, if necessary a temporary one.
 * @template T
 * @param {AbortSignal} signal
 * @param {(line: string) => void} say
 * @param {(env: Env) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withNpmCache(signal, say, work) {
  const folder = await usualCache(signal);
  const reason = await findWriteError(folder);
  if (!reason) return work(process.env);
  say(`npm cannot write to its cache ${folder} (${reason}); using a temporary one.`);
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
 * @returns {Promise<string | undefined>} the system's message
 */
async function findWriteError(cache) {
  try {
    for (const name of FOLDERS) await requireWritable(join(cache, name));
  } catch (error) {
    return /** @type {Error} */ (error).message.replace(/, \w+ '.*$/, "");
  }
}

/** @param {string} folder created if missing, as npm does */
async function requireWritable(folder) {
  await mkdir(folder).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rmdir(await mkdtemp(join(folder, "probe-")));
}
