import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { invalidField } from "@/lib/http/errors";

/** From the OWASP password storage cheat sheet; about 20 ms and 19 MiB each. */
const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string) => hash(password, ARGON2);
/** An account without a password has no right one, and takes as long. */
export const verifyPassword = (stored: string | null, password: string): Promise<boolean> =>
  stored === null ? verifyDummyPassword(password) : verify(stored, password);

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

/** @throws AppError "invalid" for a common password, or one made of the own name or email */
export function assertStrongPassword({ name, email, password }: Credentials): void {
  const typed = password.toLowerCase();
  const own = [name.toLowerCase(), email, email.split("@")[0] ?? "", "swapshop", "swap shop"];
  const isOwn = own.some((word) => word.length >= 3 && isWordWithDigits(typed, word));
  if (commonPasswords().has(typed)) throw invalidField("password", { reason: "commonPassword" });
  if (isOwn) throw invalidField("password", { reason: "personalPassword" });
}

// The word itself can end in digits: "maria198512" for maria1985@…
const isWordWithDigits = (typed: string, word: string) =>
  typed.startsWith(word) && /^\d*$/.test(typed.slice(word.length));
