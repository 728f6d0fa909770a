import "server-only";
import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { hmac } from "@/lib/auth/signed-token";
import { getCommunity } from "@/lib/community/queries";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { proofOfWork } from "@/lib/membership/schema";
import { MINUTE_MS } from "@/lib/time/durations";

/** About half a second of a laptop, two or three of an old phone. */
const COST = 1000;
const TRIES = { min: 500, max: 1500 } as const;
const VALID_MINUTES = 15;

/** Not stored: its signature says that it comes from here. */
const secrets = () => ({
  hmacSignatureSecret: hmac("proof-of-work", "challenge"),
  hmacKeySignatureSecret: hmac("proof-of-work", "key"),
});

const isAsked = async (): Promise<boolean> => (await getCommunity()).signUpCheck === "proof-of-work";

/** @returns null where the hosts ask for none */
export async function newChallenge(): Promise<Challenge | null> {
  if (!(await isAsked())) return null;
  return createChallenge({
    ...{ algorithm: "PBKDF2/SHA-256", cost: COST, deriveKey },
    counter: randomInt(TRIES.min, TRIES.max),
    expiresAt: new Date(Date.now() + VALID_MINUTES * MINUTE_MS),
    ...secrets(),
  });
}

/**
 * Each solution opens one account.
 * @throws AppError "proofNeeded" without one that is right, in time and new
 */
export async function assertProof(typed: string | undefined): Promise<void> {
  if (!(await isAsked())) return;
  const proof = read(typed);
  if (!proof) throw new AppError("proofNeeded");
  const { verified } = await verifySolution({ ...proof, deriveKey, ...secrets() });
  if (!verified) throw new AppError("proofNeeded");
  await countUse("proofOfWork", proof.challenge.signature).catch(() => {
    throw new AppError("proofNeeded");
  });
}

function read(typed = "") {
  try {
    return proofOfWork.parse(JSON.parse(Buffer.from(typed, "base64").toString()));
  } catch {
    return null;
  }
}
