import "server-only";
import { createHash, randomBytes } from "node:crypto";

export const newSeed = () => randomBytes(32).toString("hex");

/** SHA-256 over the seed's hex text: a commitment that does not reveal the seed. */
export const seedHash = (seed: string) => createHash("sha256").update(seed).digest("hex");
