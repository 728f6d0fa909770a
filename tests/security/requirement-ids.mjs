/** Finds the requirement ids at the end of test titles. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/run.mjs";

/** @typedef {{ path: string, ids: string[] }} Claim */

const ROOMS = ["app", "components", "e2e", "lib", "prisma", "scripts", "server", "tests"];
const TEST = /\.(test|spec)\.tsx?$/;
/** Followed by other ids only, so that no list of letters or comment matches. */
const ID = /\[([SR]\d\d)\](?=["'`]| \[[SR]\d\d\])/g;

/**
 * @param {string} title
 * @returns {string[]} its requirement ids
 */
export const idsIn = (title) => [...title.matchAll(/\[([SR]\d\d)\]/g)].map(([, id = ""]) => id);

/**
 * Reads all test sources.
 * @returns {Promise<Claim[]>} only those that name a requirement
 */
export async function claims() {
  const paths = (await Promise.all(ROOMS.map(testsIn))).flat();
  const all = await Promise.all(
    paths.map(async (path) => ({ path, ids: claimedIn(await readFile(join(root, path), "utf8")) })),
  );
  return all.filter(({ ids }) => ids.length > 0);
}

/** @param {string} source */
const claimedIn = (source) => [...new Set([...source.matchAll(ID)].map(([, id = ""]) => id))];

/** @param {string} room */
async function testsIn(room) {
  const files = await readdir(join(root, room), { recursive: true });
  return files.filter((file) => TEST.test(file)).map((file) => join(room, file));
}
