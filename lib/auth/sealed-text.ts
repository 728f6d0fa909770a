import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/env";

/** Secrets that the site has to read again. Whatever only has to be compared is stored as a digest. */
type Purpose = "second-factor";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (purpose: Purpose) =>
  Buffer.from(hkdfSync("sha256", env().NEXTAUTH_SECRET, "", `seal|${purpose}`, KEY_BYTES));

/** @param owner whose row it is: in another row the text cannot be read */
export function seal(purpose: Purpose, owner: string, text: Uint8Array): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose), iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** @returns null for a text that was changed, or sealed for another owner, purpose or `NEXTAUTH_SECRET` */
export function unseal(purpose: Purpose, owner: string, sealed: string): Uint8Array | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(-TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, keyFor(purpose), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
