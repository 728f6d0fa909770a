import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { requireStillMember } from "@/lib/auth/account-lock";
import type { Actor } from "@/lib/auth/session";
import { db, isUniqueViolation, type Tx, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { HOUR_MS } from "@/lib/time/durations";

export const RETENTION_MS = 24 * HOUR_MS;
const MAX_KEY_LENGTH = 255;

type Caller = Pick<Actor, "id" | "sessionId">;
export type StoredResponse = { status: number; body: Record<string, unknown> };
type Claim = { route: string; key: string | null; requestHash: string };

export const idempotencyHeaders = z.object({
  "Idempotency-Key": z.string().min(1).max(MAX_KEY_LENGTH).optional().meta({
    description:
      "Within 24 hours, a repetition with this key and body does nothing again and is answered alike.",
  }),
});

export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length < 1 || key.length > MAX_KEY_LENGTH)) {
    throw new AppError("invalid", { reason: "keyLength", values: { max: MAX_KEY_LENGTH } });
  }
  return key;
}

/** The response stored for this key within 24 hours. @throws AppError "keyReused" for a different request */
export async function findStoredResponse(actor: Caller, claim: Claim): Promise<StoredResponse | null> {
  if (claim.key === null) return null;
  const stored = await db().idempotencyKey.findUnique({
    where: { userId_route_key: { userId: actor.id, route: claim.route, key: claim.key } },
    select: { requestHash: true, status: true, body: true, createdAt: true },
  });
  if (!stored || stored.createdAt.getTime() < Date.now() - RETENTION_MS) return null;
  if (stored.requestHash !== claim.requestHash) throw new AppError("keyReused");
  return { status: stored.status, body: stored.body as StoredResponse["body"] };
}

/**
 * Stores the response in the transaction of `work`: a repetition with the same key has no effect and gets this response.
 * Of two concurrent calls, one works and the other gets its response (`first` is false).
 * @throws AppError "keyReused" when the key came with a different request, and see `requireStillMember`
 */
export async function runOnce(
  actor: Caller,
  claim: Claim,
  work: (tx: Tx) => Promise<StoredResponse>,
): Promise<StoredResponse & { first: boolean }> {
  try {
    const answered = await transaction(async (tx) => {
      await requireStillMember(tx, actor);
      return storeResponse(tx, actor, claim, await work(tx));
    });
    return { ...answered, first: true };
  } catch (error) {
    const earlier = isUniqueViolation(error) ? await findStoredResponse(actor, claim) : null;
    if (!earlier) throw error;
    return { ...earlier, first: false };
  }
}

async function storeResponse(
  tx: Tx,
  actor: Caller,
  claim: Claim,
  answered: StoredResponse,
): Promise<StoredResponse> {
  const { route, key, requestHash } = claim;
  if (key === null) return answered;
  await tx.idempotencyKey.deleteMany({
    // For all users, since a response may hold an address.
    where: { createdAt: { lt: new Date(Date.now() - RETENTION_MS) } },
  });
  const body = JSON.parse(JSON.stringify(answered.body));
  await tx.idempotencyKey.create({
    data: { userId: actor.id, route, key, requestHash, status: answered.status, body },
  });
  return { status: answered.status, body };
}

export function requestFingerprint(parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex");
}
