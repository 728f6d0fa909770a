import "server-only";
import { seal, unseal } from "@/lib/auth/sealed-text";
import { describeTotpSecret, findTotpStep, newTotpSecret } from "@/lib/auth/totp";
import { db, type Tx } from "@/lib/db/client";
import { log } from "@/lib/observability/logger";
import { MINUTE_MS } from "@/lib/time/durations";

/** For typing a first code. */
const SETUP_MS = 30 * MINUTE_MS;

type Owner = { id: string; email: string; site: string };

export async function hasSecondFactor(userId: string, tx: Tx = db()): Promise<boolean> {
  return (await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

/** Replaces a setup that was not finished. @returns null where a second factor is on */
export async function startSecondFactor(tx: Tx, owner: Owner): Promise<{ uri: string; key: string } | null> {
  const bytes = newTotpSecret();
  const started = await tx.$executeRaw`
    INSERT INTO "SecondFactor" AS "old" ("userId", "secret")
    VALUES (${owner.id}::uuid, ${seal("second-factor", owner.id, bytes)})
    ON CONFLICT ("userId") DO UPDATE SET "secret" = excluded."secret", "createdAt" = now()
    WHERE "old"."confirmedAt" IS NULL`;
  return started === 0 ? null : describeTotpSecret(bytes, { issuer: owner.site, account: owner.email });
}

/** @returns whether the first code was right, and null where no setup waits for one */
export async function confirmSecondFactor(tx: Tx, userId: string, code: string): Promise<boolean | null> {
  const since = new Date(Date.now() - SETUP_MS);
  const where = { userId, confirmedAt: null, createdAt: { gt: since } };
  const waiting = await tx.secondFactor.findFirst({ where, select: { secret: true } });
  if (!waiting) return null;
  const lastStep = readStep(userId, waiting.secret, code);
  if (lastStep === null) return false;
  const data = { lastStep, confirmedAt: new Date() };
  const { count } = await tx.secondFactor.updateMany({
    where: { userId, confirmedAt: null, secret: waiting.secret },
    data,
  });
  return count === 1 ? true : null;
}

/** A code works once: of many concurrent calls, one succeeds. @returns whether it did */
export async function spendAppCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const where = { userId, confirmedAt: { not: null } };
  const factor = await tx.secondFactor.findFirst({ where, select: { secret: true } });
  const step = factor && readStep(userId, factor.secret, code);
  if (!factor || step === null) return false;
  const used = await tx.$executeRaw`
    UPDATE "SecondFactor" SET "lastStep" = ${step}
    WHERE "userId" = ${userId}::uuid AND "secret" = ${factor.secret} AND "lastStep" < ${step}`;
  return used === 1;
}

function readStep(userId: string, sealed: string, code: string): number | null {
  const bytes = unseal("second-factor", userId, sealed);
  if (bytes) return findTotpStep(bytes, code);
  log.error({ userId }, "a second factor cannot be read: was NEXTAUTH_SECRET changed?");
  return null;
}

/** With its recovery codes, and a setup that waits for its first code. @returns whether it was on */
export async function removeSecondFactor(tx: Tx, userId: string, since = new Date(0)): Promise<boolean> {
  await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: null } });
  const where = { userId, confirmedAt: { gte: since } };
  if ((await tx.secondFactor.deleteMany({ where })).count === 0) return false;
  await tx.session.updateMany({ where: { userId }, data: { passedSecondStep: false } });
  return true;
}

/** Setups that nobody finished. */
export async function purgeSecondFactors(): Promise<void> {
  const where = { confirmedAt: null, createdAt: { lt: new Date(Date.now() - SETUP_MS) } };
  await db().secondFactor.deleteMany({ where });
}
