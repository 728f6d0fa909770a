import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes in hex. */
export const newSeed = () => randomBytes(32).toString("hex");

/** SHA-256 over the hexadecimal text of a seed, in hex: it binds us to the seed without telling it. */
export const seedHash = (seed: string) => createHash("sha256").update(seed).digest("hex");
