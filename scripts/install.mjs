/** Checks the Node version and installs missing packages, without using any. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { watchPackages } from "./count-packages.mjs";
import { withNpmCache } from "./npm-cache.mjs";
import { plainSteps } from "./progress.mjs";
import { root, run } from "./run.mjs";

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, extraneous?: boolean }} Package */

/** Depends on the connection. */
const USUAL = "30 s to 2 min";
const OLDEST = [20, 19];
const WANTED = join(root, "package-lock.json");
/** npm writes it after an installation. */
const PRESENT = join(root, "node_modules/.package-lock.json");
const STAMP = join(root, "node_modules/.installed-from");

/** @throws {Error} if Node is too old */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Error(`Swap Shop needs Node ${OLDEST.join(".")} or later; this is ${process.versions.node}.`);
}

/**
 * Runs `npm ci` unless the installed packages match package-lock.json.
 * @param {AbortSignal} signal
 * @param {(line: string) => void} say
 * @param {import("./progress.mjs").Progress["step"]} [step]
 */
export async function installMissing(signal, say, step = plainSteps(say)) {
  if ((await isStamped()) || (await isInstalled())) return;
  const code = await step("Installing packages", USUAL, async (note) => {
    const stop = watchPackages((present, all) => note(`${present} of ${all} packages`));
    // The build needs development packages, even with NODE_ENV=production.
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
    return withNpmCache(signal, say, (env) => run("npm", args, { signal, env, quiet: true })).finally(stop);
  });
  signal.throwIfAborted();
  if (code !== 0) throw new Error("The packages could not be installed, see above.");
  await writeFile(STAMP, await fingerprint());
}

const isStamped = async () => {
  const stamp = await readFile(STAMP, "utf8").catch(() => "none");
  return stamp === (await fingerprint().catch(() => ""));
};

/** A manual installation changes at least one of the two files. */
async function fingerprint() {
  const hash = createHash("sha256");
  for (const file of [WANTED, PRESENT]) hash.update(await readFile(file));
  return hash.digest("hex");
}

async function isInstalled() {
  const present = await readPackages(PRESENT).catch(() => undefined);
  if (!present) return false;
  return Object.entries(await readPackages(WANTED)).every(([path, wanted]) => {
    // "" is this project; optional packages are for some machines only.
    if (path === "" || wanted.optional || wanted.extraneous) return true;
    return present[path]?.version === wanted.version && present[path]?.integrity === wanted.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, Package>>} by path
 */
async function readPackages(file) {
  return JSON.parse(await readFile(file, "utf8")).packages;
}
