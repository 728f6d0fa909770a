import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { isLeaked } from "@/lib/auth/leaked-passwords";
import { AppError, invalidField } from "@/lib/http/errors";

/** From the OWASP password storage cheat sheet; about 20 ms and 19 MiB each. */
const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Leaves threads of Node for files. */
const MAX_HASHING = 2;
/** Two seconds of work; a request that waits longer ends by its own time limit. */
const MAX_WAITING = 200;

const queue = new PQueue({ concurrency: MAX_HASHING });

/** @throws AppError "unavailable" when too many wait */
async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= MAX_WAITING) throw new AppError("unavailable");
  return queue.add(work);
}

/** @throws AppError "unavailable" */
export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(password, ARGON2));
/** An account without a password has no right one, and takes as long. @throws AppError "unavailable" */
export const verifyPassword = (stored: string | null, password: string): Promise<boolean> =>
  stored === null ? verifyDummyPassword(password) : inQueue(() => verify(stored, password));

/** Whether a hash was made with other parameters than today's. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`);

let dummyHash: Promise<string> | undefined;

/** Takes as long as a real check, so that timing does not reveal which accounts exist. */
export async function verifyDummyPassword(password: string): Promise<false> {
  dummyHash ??= hashPassword("nobody has this password");
  await verifyPassword(await dummyHash, password);
  return false;
}

let common: Set<string> | undefined;

function commonPasswords(): Set<string> {
  const file = join(process.cwd(), "lib/auth/common-passwords.txt");
  common ??= new Set(readFileSync(file, "utf8").split("\n").filter(Boolean));
  return common;
}

type Credentials = { name: string; email: string; password: string };

/** @throws AppError "invalid" for a common or leaked password, or one made of the own name or email */
export async function assertStrongPassword({ name, email, password }: Credentials): Promise<void> {
  const typed = password.toLowerCase();
  const own = [name.toLowerCase(), email, email.split("@")[0] ?? "", "swapshop", "swap shop"];
  const isOwn = own.some((word) => word.length >= 3 && isWordWithDigits(typed, word));
  if (commonPasswords().has(typed)) throw invalidField("password", { reason: "commonPassword" });
  if (isOwn) throw invalidField("password", { reason: "personalPassword" });
  if (await isLeaked(password)) throw invalidField("password", { reason: "leakedPassword" });
}

// The word itself can end in digits: "maria198512" for maria1985@…
const isWordWithDigits = (typed: string, word: string) =>
  typed.startsWith(word) && /^\d*$/.test(typed.slice(word.length));
