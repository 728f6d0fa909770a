import "server-only";
import { spendRecoveryCode } from "@/lib/auth/recovery-codes";
import { hasSecondFactor, spendAppCode } from "@/lib/auth/second-factor";
import type { Actor } from "@/lib/auth/session";
import { normalizeCode } from "@/lib/auth/totp";
import { transaction } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import type { LimitName } from "@/lib/http/rate-limits/limits";
import { countUse, refundUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountNotice } from "@/lib/users/account-emails";

type Account = { id: string; email: string };

/** Digits are of the app. Each kind has its own counters, so that wrong ones of the app leave the recovery codes open. */
const isAppCode = (code: string) => /^\d*$/.test(code);
const countersOf = (code: string, way: string, userId: string): [LimitName, string][] =>
  isAppCode(code)
    ? [
        ["secondFactor", way],
        ["secondFactorDay", way],
        ["secondFactorAccount", userId],
      ]
    : [["recoveryCode", way]];

/**
 * After the password, or the link of a mail. Does nothing for members without a second factor.
 * @param way whose wrong codes count together, so that nobody can use up those of another way
 * @returns whether a code was asked for and right
 * @throws AppError "secondFactorNeeded" without a code, "secondFactorWrong", "tooMany"
 */
export async function passSecondStep(
  account: Account,
  typed: string | undefined,
  way: string,
): Promise<boolean> {
  if (!(await hasSecondFactor(account.id))) return false;
  if (!typed?.trim()) throw new AppError("secondFactorNeeded");
  if (!(await spendCode(account, typed, way))) throw new AppError("secondFactorWrong");
  return true;
}

/** For a member who is logged in. @throws AppError "invalid", "tooMany" */
export async function assertOwnCode(actor: Actor, typed: string): Promise<void> {
  if (!(await spendCode(actor, typed, `own|${actor.id}`)))
    throw invalidField("code", { reason: "wrongSecondFactor" });
}

async function spendCode(account: Account, typed: string, way: string): Promise<boolean> {
  const code = normalizeCode(typed);
  // Counted before the check, so that concurrent guesses all count.
  const counters = countersOf(code, way, account.id);
  for (const counter of counters) await countUse(...counter);
  const isRight = await (isAppCode(code)
    ? transaction((tx) => spendAppCode(tx, account.id, code))
    : spendOwnRecoveryCode(account, code));
  if (!isRight) logSecurityEvent("second factor refused", { userId: account.id });
  else for (const counter of counters) await refundUse(...counter);
  return isRight;
}

async function spendOwnRecoveryCode({ id, email }: Account, code: string): Promise<boolean> {
  const isRight = await transaction(async (tx) => {
    if (!(await spendRecoveryCode(tx, id, code))) return false;
    await queueAccountNotice(tx, { kind: "recovery-code-used", email, userId: id });
    return true;
  });
  if (isRight) logSecurityEvent("recovery code used", { userId: id });
  return isRight;
}
