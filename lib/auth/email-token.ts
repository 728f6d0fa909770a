import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { db, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { AppError } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { DAY_S, MINUTE_S } from "@/lib/time/durations";

/** Seconds for which a link works. */
const LIFETIME_SECONDS = {
  "verify-address": DAY_S,
  "reset-password": 30 * MINUTE_S,
  "sign-in": 15 * MINUTE_S,
  "change-address": DAY_S,
  "undo-address-change": 7 * DAY_S,
} as const;

export type EmailTokenPurpose = keyof typeof LIFETIME_SECONDS;

type Target = { userId: string; email: string };

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Voids earlier tokens of the purpose, but for undoing a change: the owner keeps every way back.
 * @returns the token, which is stored nowhere
 */
export async function createEmailToken(tx: Tx, purpose: EmailTokenPurpose, target: Target): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  if (purpose !== "undo-address-change") await voidEmailTokens(tx, target.userId, [purpose]);
  await tx.$executeRaw`
    INSERT INTO "EmailToken" ("id", "tokenHash", "userId", "purpose", "email", "expiresAt")
    VALUES (gen_random_uuid(), ${digest(token)}, ${target.userId}::uuid, ${purpose}::"EmailTokenPurpose",
      ${target.email}, now() + ${LIFETIME_SECONDS[purpose]} * interval '1 second')`;
  return token;
}

/** Does not use the token. @throws AppError "notFound" for one that is wrong, old, used or void */
export async function requireEmailToken(purpose: EmailTokenPurpose, token: string): Promise<Target> {
  const [found] = await db().$queryRaw<Target[]>`
    SELECT "userId", "email" FROM "EmailToken"
    WHERE "tokenHash" = ${digest(token)} AND "purpose" = ${purpose}::"EmailTokenPurpose"
      AND "usedAt" IS NULL AND "expiresAt" > now()`;
  return found ?? refuse();
}

/** Of many concurrent calls, one succeeds. @throws AppError "notFound", like `requireEmailToken` */
export async function useEmailToken(tx: Tx, purpose: EmailTokenPurpose, token: string): Promise<Target> {
  const [used] = await tx.$queryRaw<Target[]>`
    UPDATE "EmailToken" SET "usedAt" = now()
    WHERE "tokenHash" = ${digest(token)} AND "purpose" = ${purpose}::"EmailTokenPurpose"
      AND "usedAt" IS NULL AND "expiresAt" > now()
    RETURNING "userId", "email"`;
  return used ?? refuse();
}

export async function voidEmailTokens(tx: Tx, userId: string, purposes: EmailTokenPurpose[]): Promise<void> {
  const where = { userId, purpose: { in: purposes.map(toPrismaEnum) }, usedAt: null };
  await tx.emailToken.deleteMany({ where });
}

/** Whether another member can still take this address back, see `undoEmailChange`. */
export async function isReservedAddress(email: string, ownId: string | null = null): Promise<boolean> {
  const [row] = await db().$queryRaw<{ reserved: boolean }[]>`
    SELECT EXISTS (SELECT FROM "EmailToken" WHERE "email" = ${email} AND "purpose" = 'undo-address-change'
      AND "usedAt" IS NULL AND "expiresAt" > now()
      AND "userId" IS DISTINCT FROM ${ownId}::uuid) AS "reserved"`;
  return row?.reserved ?? false;
}

export async function purgeEmailTokens(): Promise<void> {
  await db().$executeRaw`DELETE FROM "EmailToken" WHERE "expiresAt" < now() - interval '1 day'`;
}

function refuse(): never {
  logSecurityEvent("link refused");
  throw new AppError("notFound", { reason: "linkOver" });
}
