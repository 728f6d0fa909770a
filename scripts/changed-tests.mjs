/** Finds the unit tests nearest to what changed since the last commit. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "./run.mjs";

/** With more files the answer takes longer than a minute. */
const MAX_FILES = 12;
const ROOMS = ["app", "components", "lib", "prisma", "scripts", "server", "tests"];
const TEST = /(?<!\.thorough)\.test\.tsx?$/;

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{ files: string[], related: number }>} the nearest test files, and how many are related in all
 */
export async function findChangedTests(signal) {
  const [changed, importers] = await Promise.all([listChanged(signal), readImporters()]);
  const related = nearestFirst(changed, importers).filter((file) => TEST.test(file));
  return { files: related.slice(0, MAX_FILES), related: related.length };
}

/** @param {AbortSignal} signal */
async function listChanged(signal) {
  const git = (/** @type {string[]} */ ...args) => promisify(execFile)("git", args, { cwd: root, signal });
  const lists = await Promise.all([
    git("diff", "--name-only", "-z", "--diff-filter=d", "HEAD"),
    git("ls-files", "--others", "--exclude-standard", "-z"),
  ]);
  return lists.flatMap(({ stdout }) => stdout.split("\0").filter(Boolean));
}

/** @returns {Promise<Map<string, string[]>>} of each file those that import it */
async function readImporters() {
  const [{ cruise }, { default: readTsConfig }, { default: law }] = await Promise.all([
    import("dependency-cruiser"),
    import("dependency-cruiser/config-utl/extract-ts-config"),
    import("../.dependency-cruiser.mjs"),
  ]);
  const tsConfig = readTsConfig("tsconfig.json");
  const { output } = await cruise(
    ROOMS,
    { ...law.options, baseDir: root },
    law.options.enhancedResolveOptions,
    {
      tsConfig,
    },
  );
  if (typeof output === "string") throw new Error("dependency-cruiser returned no graph");
  return new Map(output.modules.map(({ source, dependents }) => [source, dependents]));
}

/**
 * @param {string[]} changed
 * @param {Map<string, string[]>} importers
 */
function nearestFirst(changed, importers) {
  const found = new Set(changed);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found];
}
