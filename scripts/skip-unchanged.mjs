/** Skips work whose sources have not changed. */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { root } from "./run.mjs";

/**
 * Runs `work` unless it has succeeded before with the same sources.
 * @param {string[]} sources files and folders; missing ones count as empty
 * @param {string} stamp file for the fingerprint, in a folder that exists after the work
 * @param {() => Promise<void>} work
 */
export async function skipUnchanged(sources, stamp, work) {
  const fingerprint = await fingerprintOf(sources);
  const file = resolve(root, stamp);
  if ((await readFile(file, "utf8").catch(() => "")) === fingerprint) return;
  await rm(file, { force: true });
  await work();
  await writeFile(file, fingerprint);
}

/** @param {string[]} sources */
async function fingerprintOf(sources) {
  const hash = createHash("sha256");
  for (const file of (await Promise.all(sources.map(filesIn))).flat()) {
    const content = await readFile(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesIn(path) {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const names = (await readdir(join(root, path))).filter(isSource).sort();
  return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat();
}

/** @param {string} name */
const isSource = (name) => name !== "generated" && !/\.test\.tsx?$/.test(name);
