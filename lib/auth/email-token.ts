import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { lockAccount } from "@/lib/auth/account-lock";
import { db, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { DAY_S, MINUTE_S } from "@/lib/time/durations";

/**
 * Seconds for which a link works. Where anybody can ask for it, no shorter than they can use up the mails of an address
 * (`emailAddress` in `lib/http/rate-limits/limits.ts`): so the newest one works until the next can be sent.
 */
const LIFETIME_SECONDS = {
  "verify-address": DAY_S,
  "reset-password": 30 * MINUTE_S,
  "sign-in": 30 * MINUTE_S,
  "change-address": DAY_S,
  "recover-account": 7 * DAY_S,
} as const;

export type EmailTokenPurpose = keyof typeof LIFETIME_SECONDS;

type Target = { userId: string; email: string };

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Voids earlier tokens of the purpose, but for recovery: the owner keeps every way back.
 * @param causedAt when what the mail is about happened
 * @returns the token, which is stored nowhere
 */
export async function createEmailToken(
  tx: Tx,
  purpose: EmailTokenPurpose,
  target: Target,
  causedAt = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  if (purpose !== "recover-account") await voidEmailTokens(tx, target.userId, [purpose]);
  await tx.$executeRaw`
    INSERT INTO "EmailToken" ("id", "tokenHash", "userId", "purpose", "email", "createdAt", "expiresAt")
    VALUES (gen_random_uuid(), ${digest(token)}, ${target.userId}::uuid, ${purpose}::"EmailTokenPurpose",
      ${target.email}, ${causedAt.toISOString()}::timestamptz, now() + ${LIFETIME_SECONDS[purpose]} * interval '1 second')`;
  return token;
}

/** These open the account of their address, so they end with a change of it. */
const FOR_ITS_ADDRESS: EmailTokenPurpose[] = ["verify-address", "reset-password", "sign-in"];

const isGood = (purpose: EmailTokenPurpose, token: string) => Prisma.sql`
  t."tokenHash" = ${digest(token)} AND t."purpose" = ${purpose}::"EmailTokenPurpose"
    AND t."usedAt" IS NULL AND t."expiresAt" > now()
    AND (t."email" = u."email" OR NOT ${FOR_ITS_ADDRESS.includes(purpose)})`;

/** Does not use the token. @throws AppError "notFound" for one that is wrong, old, used or void */
export async function requireEmailToken(purpose: EmailTokenPurpose, token: string): Promise<Target> {
  const [found] = await db().$queryRaw<Target[]>`
    SELECT t."userId", t."email" FROM "EmailToken" t JOIN "User" u ON u."id" = t."userId" WHERE ${isGood(purpose, token)}`;
  return found ?? refuse();
}

/**
 * Locks the account. Of many concurrent calls, one succeeds.
 * @throws AppError "notFound", like `requireEmailToken`
 */
export async function useEmailToken(tx: Tx, purpose: EmailTokenPurpose, token: string): Promise<Target> {
  const owner = { tokenHash: digest(token) };
  const found = await tx.emailToken.findUnique({ where: owner, select: { userId: true } });
  // Before the token: whoever changes the account deletes tokens, in this order.
  if (found) await lockAccount(tx, found.userId);
  const [used] = await tx.$queryRaw<Target[]>`
    UPDATE "EmailToken" t SET "usedAt" = now() FROM "User" u WHERE u."id" = t."userId" AND ${isGood(purpose, token)}
    RETURNING t."userId", t."email"`;
  return used ?? refuse();
}

export async function voidEmailTokens(tx: Tx, userId: string, purposes: EmailTokenPurpose[]): Promise<void> {
  const where = { userId, purpose: { in: purposes.map(toPrismaEnum) }, usedAt: null };
  await tx.emailToken.deleteMany({ where });
}

/**
 * In the transaction that has just given the account its address: so it has waited for whoever gave the address up.
 * @throws AppError "emailTaken" where another member can still take the address back, see `recoverAccount`
 */
export async function assertFreeAddress(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const taken = await tx.$queryRaw`
    SELECT 1 FROM "EmailToken" WHERE "email" = ${email} AND "purpose" = 'recover-account'
      AND "usedAt" IS NULL AND "expiresAt" > now() AND "userId" <> ${id}::uuid
    UNION ALL SELECT 1 FROM "AccountEmail" WHERE "email" = ${email} AND "kind" = 'address-changed'
      AND "userId" <> ${id}::uuid`;
  if ((taken as unknown[]).length > 0) throw new AppError("emailTaken");
}

export async function purgeEmailTokens(): Promise<void> {
  await db().$executeRaw`DELETE FROM "EmailToken" WHERE "expiresAt" < now() - interval '1 day'`;
}

function refuse(): never {
  logSecurityEvent("link refused");
  throw new AppError("notFound", { reason: "linkOver" });
}
