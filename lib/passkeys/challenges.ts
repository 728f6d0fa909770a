import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { MINUTE_MS, MINUTE_S, SECOND_MS } from "@/lib/time/durations";

const CHALLENGE_SECONDS = 5 * MINUTE_S;

/** How long the browser's own dialog waits. */
export const PROMPT_MS = 5 * MINUTE_MS;

export type ChallengePurpose = "add" | "sign-in" | "confirm";

const digest = (challenge: string) => createHash("sha256").update(challenge).digest("hex");

/** @param actor null for a sign-in; otherwise the challenge belongs to this session */
export async function createChallenge(
  purpose: ChallengePurpose,
  actor: Actor | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  await db().$executeRaw`
    INSERT INTO "PasskeyChallenge" ("challengeHash", "purpose", "sessionId", "expiresAt")
    VALUES (${digest(Buffer.from(challenge).toString("base64url"))}, ${purpose}::"PasskeyPurpose",
      ${actor?.sessionId ?? null}::uuid, now() + ${CHALLENGE_SECONDS} * interval '1 second')`;
  return challenge;
}

/**
 * Uses up the challenge that the browser says it signed. Of many concurrent calls, one succeeds.
 * @returns the challenge, or null for one that is old, used, of another session or for something else
 */
export async function consumeChallenge(
  purpose: ChallengePurpose,
  clientData: string,
  actor: Actor | null,
): Promise<string | null> {
  const challenge = challengeOf(clientData);
  if (!challenge) return null;
  const used = await db().$executeRaw`
    DELETE FROM "PasskeyChallenge"
    WHERE "challengeHash" = ${digest(challenge)} AND "purpose" = ${purpose}::"PasskeyPurpose"
      AND "sessionId" IS NOT DISTINCT FROM ${actor?.sessionId ?? null}::uuid AND "expiresAt" > now()`;
  return used === 1 ? challenge : null;
}

function challengeOf(clientData: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientData);
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

export async function purgePasskeyChallenges(): Promise<void> {
  const before = new Date(Date.now() - SECOND_MS);
  await db().passkeyChallenge.deleteMany({ where: { expiresAt: { lt: before } } });
}
