/** Reads and durably writes backup files with their digests. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** For `sha256sum -c`. Written last, so a backup without it is incomplete. */
export const SUMS = "SHA256SUMS";
export const MANIFEST = "manifest.json";
/** As in `lib/storage/storage.ts`. */
export const PICTURE = /^[A-Za-z0-9_-]{8,80}\.(webp|jpg)$/;

const OWNER_ONLY = 0o600;

/** @typedef {(NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]} Sources */

/**
 * Writes the streams to a new file that only its owner can read, and flushes it to disk.
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
 * @param {(digest: string) => Error | null} [atEnd] checks the digest
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
 * Reads a file and fails at its end if the SHA-256 differs.
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

/** @param {Sources} sources */
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

export const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Makes new and renamed files in the folder survive a crash.
 * @param {string} folder
 */
export async function flushFolder(folder) {
  // Windows cannot open folders and does not need to.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
