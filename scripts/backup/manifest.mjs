/** Reads and verifies the manifest and checksums of a backup. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decryptWith, ENCRYPTED_SUFFIX } from "./encryption.mjs";
import { digest, MANIFEST, PICTURE, readAll, readSame, SUMS } from "./files.mjs";

/** @typedef {import("./catalogue.mjs").Table & import("./checksum-stream.mjs").Sum & { file: string }} KeptTable */
/**
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} made the time of the snapshot
 * @property {string} postgres server version
 * @property {import("./catalogue.mjs").Migration[]} migrations
 * @property {KeptTable[]} tables
 * @property {import("./catalogue.mjs").Sequence[]} sequences
 * @property {number} pictures number of files
 * @property {boolean} elsewhere whether the pictures are in Vercel Blob instead
 */

export const FORMAT = 1;

/** @param {string} name of a table */
export const fileOf = (name) => `tables/${encodeURIComponent(name)}.copy.gz`;
/** @param {string} name */
export const pictureFile = (name) => `pictures/${name}`;

/**
 * @typedef {object} Backup
 * @property {Manifest} manifest
 * @property {string[]} pictures names
 * @property {(file: string) => import("./files.mjs").Sources} read fails if the file has changed since the check
 */

/**
 * Reads every file of a backup once.
 * @param {string} folder
 * @param {string | undefined} secretKey for an encrypted backup
 * @param {AbortSignal} signal
 * @returns {Promise<Backup>}
 * @throws {Error} if a file is missing, modified or cannot be decrypted
 */
export async function checkBackup(folder, secretKey, signal) {
  const sums = await readSums(folder);
  for (const [file, wanted] of sums) {
    const found = await digest(join(folder, file), signal).catch(ignoreMissing);
    if (!found) throw damaged(folder, `${file} is missing`);
    if (found !== wanted) throw damaged(folder, `${file} was modified`);
  }
  const { files, read } = openBackup(folder, sums, secretKey);
  const manifest = await readManifest(folder, files, read);
  return { manifest, pictures: listPictures(folder, manifest, files), read };
}

/**
 * @param {string} folder
 * @param {Map<string, string>} sums
 * @param {string | undefined} secretKey
 * @returns {Pick<Backup, "read"> & { files: Set<string> }} without the suffix of encrypted files
 */
function openBackup(folder, sums, secretKey) {
  const isEncrypted = sums.has(MANIFEST + ENCRYPTED_SUFFIX);
  if (isEncrypted && !secretKey)
    throw new Error(`${folder} is encrypted: set BACKUP_SECRET_KEY to the key that decrypts it.`);
  const open = isEncrypted && secretKey ? decryptWith(secretKey) : undefined;
  const suffix = isEncrypted ? ENCRYPTED_SUFFIX : "";
  return {
    files: new Set([...sums.keys()].map((file) => (isEncrypted ? withoutSuffix(folder, file) : file))),
    read: (file) => [
      ...readSame(join(folder, file + suffix), sums.get(file + suffix) ?? ""),
      ...(open ? [open()] : []),
    ],
  };
}

/**
 * @param {string} folder
 * @param {string} file
 */
function withoutSuffix(folder, file) {
  if (!file.endsWith(ENCRYPTED_SUFFIX)) throw damaged(folder, `${file} is not encrypted like the others`);
  return file.slice(0, -ENCRYPTED_SUFFIX.length);
}

/**
 * @param {string} folder
 * @returns {Promise<Map<string, string>>}
 */
async function readSums(folder) {
  const text = await readFile(join(folder, SUMS), "utf8").catch(ignoreMissing);
  if (text === undefined) throw new Error(`${folder} is not a complete backup: it has no ${SUMS}.`);
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
  if (!sum || !file || file === "..") throw damaged(folder, `${SUMS} has an invalid line`);
  return [file, sum];
}

/**
 * @param {string} folder
 * @param {Set<string>} files
 * @param {Backup["read"]} read
 * @returns {Promise<Manifest>}
 */
async function readManifest(folder, files, read) {
  if (!files.has(MANIFEST)) throw damaged(folder, `${SUMS} lacks ${MANIFEST}`);
  /** @type {Manifest} */
  const manifest = JSON.parse(String(await readAll(read(MANIFEST))));
  if (manifest.format !== FORMAT)
    throw new Error(`${folder} was written by another version of Swap Shop, in format ${manifest.format}.`);
  const lacking = manifest.tables.find(({ name, file }) => file !== fileOf(name) || !files.has(file));
  if (lacking) throw damaged(folder, `${SUMS} lacks the table ${lacking.name}`);
  return manifest;
}

/**
 * @param {string} folder
 * @param {Manifest} manifest
 * @param {Set<string>} files
 */
function listPictures(folder, manifest, files) {
  const found = [...files].filter((file) => file.startsWith("pictures/"));
  const named = found.map((file) => file.slice("pictures/".length));
  if (named.length !== manifest.pictures) throw damaged(folder, `${SUMS} lacks pictures`);
  const strange = named.find((name) => !PICTURE.test(name));
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
