/** The files of a backup: written so that they are on the disk, not only on their way, and read with their digest. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** What is in every backup. In the form that `sha256sum -c` reads, and written last: without it there is no backup. */
export const SUMS = "SHA256SUMS";
export const MANIFEST = "manifest.json";
/** Those of `lib/storage/storage.ts`. */
export const PICTURE = /^[A-Za-z0-9_-]{8,80}\.(webp|jpg)$/;

const OWNER_ONLY = 0o600;

/** @typedef {(NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]} Sources */

/**
 * Writes what comes through the streams to a new file that only its owner may read.
 * @param {Sources} sources
 * @param {string} file
 * @param {AbortSignal} signal
 * @returns {Promise<string>} its SHA-256
 */
export async function copyFileDurably(sources, file, signal, flags = "wx") {
  const hash = createHash("sha256");
  const target = createWriteStream(file, { flags, mode: OWNER_ONLY, flush: true });
  await pipeline([...sources, hashing(hash), target], { signal });
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {(digest: string) => Error | null} [atEnd] what is wrong with it
 */
const hashing = (hash, atEnd = () => null) =>
  new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(atEnd(hash.copy().digest("hex"))),
  });

/**
 * What is in a file, which fails at its end unless it has this SHA-256.
 * @param {string} file
 * @param {string} wanted
 * @returns {Sources}
 */
export const readSame = (file, wanted) => [
  createReadStream(file),
  hashing(createHash("sha256"), (found) =>
    found === wanted ? null : new Error(`${file} has changed while it was read.`),
  ),
];

/**
 * @param {string} file
 * @param {AbortSignal} signal
 */
export async function digest(file, signal) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest("hex");
}

/**
 * For what is small.
 * @param {Sources} sources
 */
export async function readAll(sources) {
  /** @type {Buffer[]} */
  const pieces = [];
  const target = new Writable({
    write(piece, _, done) {
      pieces.push(piece);
      done();
    },
  });
  await pipeline([...sources, target]);
  return Buffer.concat(pieces);
}

/** Reads to the end, for those who only want to see what passes. */
export const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * A new or renamed file is certain to be found after a crash only once its folder is on the disk as well.
 * @param {string} folder
 */
export async function flushFolder(folder) {
  // Windows can neither open folders nor needs to.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
