/** Finds the requirements that tests name at the end of their titles. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/run.mjs";

/** @typedef {{ path: string, ids: string[] }} Claim */

const ROOMS = ["app", "components", "e2e", "lib", "prisma", "scripts", "server", "tests"];
const TEST = /\.(test|spec)\.tsx?$/;
/** At the end of a text, before nothing but other ids: so no list of letters and no comment. */
const ID = /\[([SR]\d\d)\](?=["'`]| \[[SR]\d\d\])/g;

/**
 * @param {string} title
 * @returns {string[]} the requirements it shows
 */
export const idsIn = (title) => [...title.matchAll(/\[([SR]\d\d)\]/g)].map(([, id = ""]) => id);

/**
 * Reads the sources of all tests.
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
