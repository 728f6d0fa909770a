import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** 32 signs of which none is read as another: no i, l, o or u. */
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits: nobody finds one by its digest. */
const LENGTH = 16;

/** For people to type: "0k3d-…" */
export function newReadableCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join("");
  return signs.match(/.{4}/g)?.join("-") ?? "";
}

/** Forgives capitals, spaces and signs that look alike. */
const normalize = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/[il]/g, "1")
    .replace(/o/g, "0");

export const digestOfCode = (typed: string): string =>
  createHash("sha256").update(normalize(typed)).digest("hex");
