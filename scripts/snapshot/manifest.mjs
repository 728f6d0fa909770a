/** What a backup says of itself, and whether it is what it says. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { digest, MANIFEST, PICTURE, SUMS } from "./files.mjs";

/** @typedef {import("./catalogue.mjs").Table & import("./rows.mjs").Sum & { file: string }} KeptTable */
/**
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} made the moment that it holds
 * @property {string} postgres the version it came from
 * @property {import("./catalogue.mjs").Migration[]} migrations
 * @property {KeptTable[]} tables
 * @property {import("./catalogue.mjs").Sequence[]} sequences
 * @property {number} pictures how many files
 * @property {boolean} elsewhere whether the pictures are in Vercel Blob, and not in here
 */

export const FORMAT = 1;

/** @param {string} name of a table */
export const fileOf = (name) => `tables/${encodeURIComponent(name)}.copy.gz`;
/** @param {string} name */
export const pictureFile = (name) => `pictures/${name}`;

/**
 * Reads every file of a backup once.
 * @param {string} folder
 * @param {AbortSignal} signal
 * @returns {Promise<{ manifest: Manifest, pictures: Map<string, string> }>} the pictures' names and SHA-256
 * @throws {Error} unless all of it is there and as it was written
 */
export async function checkBackup(folder, signal) {
  const sums = await readSums(folder);
  for (const [file, wanted] of sums) {
    const found = await digest(join(folder, file), signal).catch(ignoreMissing);
    if (!found) throw damaged(folder, `${file} is missing`);
    if (found !== wanted) throw damaged(folder, `${file} is not as it was written`);
  }
  const manifest = await readManifest(folder, sums);
  return { manifest, pictures: listPictures(folder, manifest, sums) };
}

/**
 * @param {string} folder
 * @returns {Promise<Map<string, string>>}
 */
async function readSums(folder) {
  const text = await readFile(join(folder, SUMS), "utf8").catch(ignoreMissing);
  if (text === undefined) throw new Error(`${folder} is no whole backup: it has no ${SUMS}.`);
  const lines = text.split("\n");
  if (lines.pop() !== "") throw damaged(folder, `${SUMS} is cut off`);
  return new Map(lines.map((line) => readLine(folder, line)));
}

/**
 * @param {string} folder
 * @param {string} line
 * @returns {[string, string]}
 */
function readLine(folder, line) {
  const [, sum, file] = /^([0-9a-f]{64}) {2}((?:tables\/|pictures\/)?[^/]+)$/.exec(line) ?? [];
  if (!sum || !file || file === "..") throw damaged(folder, `${SUMS} has a line that is none`);
  return [file, sum];
}

/**
 * @param {string} folder
 * @param {Map<string, string>} sums
 * @returns {Promise<Manifest>}
 */
async function readManifest(folder, sums) {
  if (!sums.has(MANIFEST)) throw damaged(folder, `${SUMS} lacks ${MANIFEST}`);
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), "utf8"));
  if (manifest.format !== FORMAT)
    throw new Error(`${folder} was written by another version of Swap Shop, in format ${manifest.format}.`);
  const lacking = manifest.tables.find(({ name, file }) => file !== fileOf(name) || !sums.has(file));
  if (lacking) throw damaged(folder, `${SUMS} lacks the table ${lacking.name}`);
  return manifest;
}

/**
 * @param {string} folder
 * @param {Manifest} manifest
 * @param {Map<string, string>} sums
 */
function listPictures(folder, manifest, sums) {
  const found = [...sums].filter(([file]) => file.startsWith("pictures/"));
  const named = new Map(found.map(([file, sum]) => [file.slice("pictures/".length), sum]));
  if (named.size !== manifest.pictures) throw damaged(folder, `${SUMS} lacks pictures`);
  const strange = [...named.keys()].find((name) => !PICTURE.test(name));
  if (strange) throw damaged(folder, `"${strange}" is no picture of a Swap Shop`);
  return named;
}

/**
 * @param {string} folder
 * @param {string} why
 */
const damaged = (folder, why) => new Error(`The backup ${folder} is damaged: ${why}. Nothing was restored.`);

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  return undefined;
}
