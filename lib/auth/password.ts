import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/http/errors";

/** Argon2id, the first choice of the OWASP password storage cheat sheet; about 20 ms and 19 MiB each. */
const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string) => hash(password, ARGON2);
export const verifyPassword = (stored: string, password: string) => verify(stored, password);

let decoy: Promise<string> | undefined;

/** Takes as long as checking a real password, so that nobody can tell who has an account. Always false. */
export async function verifyDummyPassword(password: string): Promise<false> {
  decoy ??= hashPassword("nobody has this password");
  await verifyPassword(await decoy, password);
  return false;
}

let common: Set<string> | undefined;

function commonPasswords(): Set<string> {
  const file = join(process.cwd(), "lib/auth/common-passwords.txt");
  common ??= new Set(readFileSync(file, "utf8").split("\n").filter(Boolean));
  return common;
}

type Credentials = { name: string; email: string; password: string };

/** @throws AppError "invalid" for one of the passwords that are tried first, or one made of the own name or address */
export function assertStrongPassword({ name, email, password }: Credentials): void {
  const typed = password.toLowerCase();
  const own = [name.toLowerCase(), email, email.split("@")[0] ?? "", "swapshop", "swap shop"];
  const isOwn = own.some((word) => word.length >= 3 && isWordWithDigits(typed, word));
  const message = commonPasswords().has(typed)
    ? "Many people use this password, so it is easy to guess. Three or four words of your own are better."
    : "This password is close to your name, your email or the name of this site. Please choose another.";
  if (isOwn || commonPasswords().has(typed)) {
    throw new AppError("invalid", { message, issues: [{ path: "password", message }] });
  }
}

// The word itself may end in digits: maria1985@… with "maria198512".
const isWordWithDigits = (typed: string, word: string) =>
  typed.startsWith(word) && /^\d*$/.test(typed.slice(word.length));
