import "server-only";
import { renderSVG } from "uqr";
import { lockAccount, lockOwnAccount } from "@/lib/auth/account-lock";
import { createRecoveryCodes } from "@/lib/auth/recovery-codes";
import {
  confirmSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from "@/lib/auth/second-factor";
import type { Actor } from "@/lib/auth/session";
import { normalizeCode } from "@/lib/auth/totp";
import { getCommunity } from "@/lib/community/queries";
import { db, transaction } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import { countUse, refundUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";
import type { BothFactors, SetupView } from "@/lib/second-factor/schema";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { endSessions } from "@/lib/users/own-password";
import { reauthenticate } from "@/lib/users/reauthenticate";
import { assertOwnCode } from "@/lib/users/second-step";

/** Changes nothing until a first code is typed. @throws AppError "invalid", "tooMany", "conflict" where it is on */
export async function startSetup(actor: Actor, password?: string): Promise<SetupView> {
  await reauthenticate(actor, password);
  const { name: site } = await getCommunity();
  const setup = await transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    return startSecondFactor(tx, { ...actor, site });
  });
  if (!setup) throw new AppError("conflict", { reason: "secondFactorIsOn" });
  return { ...setup, qrCode: renderSVG(setup.uri, { border: 2 }) };
}

/**
 * Ends all sessions but that of the caller.
 * @returns the recovery codes
 * @throws AppError "invalid" for the code, "tooMany", "conflict" without a setup
 */
export async function confirmSetup(actor: Actor, code: string): Promise<string[]> {
  const { id, email, sessionId } = actor;
  const guesser = `own|${id}`;
  await countUse("secondFactor", guesser);
  const codes = await transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    const isRight = await confirmSecondFactor(tx, id, normalizeCode(code));
    if (!isRight) return isRight;
    await endSessions(tx, id, sessionId);
    await tx.session.update({ where: { id: sessionId }, data: { passedSecondStep: true } });
    await queueAccountNotice(tx, { kind: "second-factor-on", email, userId: id });
    return createRecoveryCodes(tx, id);
  });
  if (codes === null) throw new AppError("conflict", { reason: "setupOver" });
  if (codes === false) throw invalidField("code", { reason: "wrongFirstCode" });
  await refundUse("secondFactor", guesser);
  logSecurityEvent("second factor on", { userId: id });
  return codes;
}

/** Voids the earlier ones. @throws AppError "invalid", "tooMany", "notFound" where no second factor is on */
export async function replaceRecoveryCodes(actor: Actor, typed: BothFactors): Promise<string[]> {
  await assertBoth(actor, typed);
  const { id, email } = actor;
  const codes = await transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    if (!(await hasSecondFactor(id, tx))) return null;
    await queueAccountNotice(tx, { kind: "recovery-codes-replaced", email, userId: id });
    return createRecoveryCodes(tx, id);
  });
  if (!codes) throw new AppError("notFound");
  logSecurityEvent("recovery codes replaced", { userId: id });
  return codes;
}

/** Ends all sessions but that of the caller. @throws AppError "invalid", "tooMany", "notFound" where it is off */
export async function switchOff(actor: Actor, typed: BothFactors): Promise<void> {
  await assertBoth(actor, typed);
  const { id, email, sessionId } = actor;
  const wasOn = await transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    if (!(await removeSecondFactor(tx, id))) return false;
    await endSessions(tx, id, sessionId);
    await queueAccountNotice(tx, { kind: "second-factor-off", email, userId: id });
    return true;
  });
  if (wasOn) logSecurityEvent("second factor off", { userId: id });
}

async function assertBoth(actor: Actor, { password, code }: BothFactors): Promise<void> {
  await reauthenticate(actor, password);
  if (!(await hasSecondFactor(actor.id))) throw new AppError("notFound");
  await assertOwnCode(actor, code);
}

/** For hosts, after they checked who asks. Ends all sessions. @returns whether it was on */
export async function switchOffByHost(email: string): Promise<boolean> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  const wasOn =
    user !== null &&
    (await transaction(async (tx) => {
      await lockAccount(tx, user.id);
      if (!(await removeSecondFactor(tx, user.id))) return false;
      await endSessions(tx, user.id);
      await queueAccountNotice(tx, { kind: "second-factor-off-by-host", email, userId: user.id });
      return true;
    }));
  if (wasOn) logSecurityEvent("second factor off", { userId: user.id, reason: "host" });
  return wasOn;
}
