/** Encrypts backups in the format of age (age-encryption.org), so that `age` can decrypt them too. */
import { Duplex } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/** @typedef {() => Duplex} Step creates a stream for one file */
/** @typedef {globalThis.ReadableStream<Uint8Array>} Bytes */

export const ENCRYPTED_SUFFIX = ".age";

/** @returns {Promise<{ publicKey: string, secretKey: string }>} */
export async function makeKeys() {
  const secretKey = await generateX25519Identity();
  return { publicKey: await identityToRecipient(secretKey), secretKey };
}

/**
 * @param {string} publicKey
 * @returns {Step}
 * @throws {Error} for an invalid key
 */
export function encryptFor(publicKey) {
  const encrypter = new Encrypter();
  explainFailure("BACKUP_PUBLIC_KEY is no public key: it begins with age1…", () =>
    encrypter.addRecipient(publicKey),
  );
  return () => passing((bytes) => encrypter.encrypt(bytes));
}

/**
 * @param {string} secretKey
 * @returns {Step} fails at the first modified byte
 * @throws {Error} for an invalid key
 */
export function decryptWith(secretKey) {
  const decrypter = new Decrypter();
  explainFailure("BACKUP_SECRET_KEY is no secret key: it begins with AGE-SECRET-KEY-1…", () =>
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
 * @param {string} message
 * @param {() => void} act
 */
function explainFailure(message, act) {
  try {
    act();
  } catch (cause) {
    throw new Error(message, { cause });
  }
}
