/**
 * Backups that only the holder of a secret key can read: each file is in the format of age (age-encryption.org), which its
 * own tool opens as well, and has the ending `.age`. The site knows the public key only.
 */
import { Duplex } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/** @typedef {() => Duplex} Step makes one for a file that passes through it */
/** @typedef {globalThis.ReadableStream<Uint8Array>} Bytes as browsers know them */

export const SEALED = ".age";

/** @returns {Promise<{ publicKey: string, secretKey: string }>} */
export async function makeKeys() {
  const secretKey = await generateX25519Identity();
  return { publicKey: await identityToRecipient(secretKey), secretKey };
}

/**
 * @param {string} publicKey
 * @returns {Step}
 * @throws {Error} unless it is one
 */
export function sealFor(publicKey) {
  const encrypter = new Encrypter();
  understand("BACKUP_PUBLIC_KEY is no public key: it begins with age1…", () =>
    encrypter.addRecipient(publicKey),
  );
  return () => passing((bytes) => encrypter.encrypt(bytes));
}

/**
 * @param {string} secretKey
 * @returns {Step} which fails at the first byte that is not as it was sealed
 * @throws {Error} unless it is one
 */
export function openWith(secretKey) {
  const decrypter = new Decrypter();
  understand("BACKUP_SECRET_KEY is no secret key: it begins with AGE-SECRET-KEY-1…", () =>
    decrypter.addIdentity(secretKey),
  );
  const open = (/** @type {Bytes} */ bytes) =>
    decrypter.decrypt(bytes).catch((/** @type {Error} */ cause) => {
      if (!cause.message.includes("no identity matched")) throw cause;
      throw new Error("BACKUP_SECRET_KEY is not the key of this backup.", { cause });
    });
  return () => passing(open);
}

/** @param {(bytes: Bytes) => Promise<Bytes>} through */
const passing = (through) =>
  Duplex.from(async function* (/** @type {AsyncIterable<Uint8Array>} */ source) {
    yield* await through(/** @type {any} */ (ReadableStream.from(source)));
  });

/**
 * @param {string} otherwise
 * @param {() => void} take
 */
function understand(otherwise, take) {
  try {
    take();
  } catch (cause) {
    throw new Error(otherwise, { cause });
  }
}
