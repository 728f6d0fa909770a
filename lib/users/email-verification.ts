import "server-only";
import { requireEmailToken, useEmailToken } from "@/lib/auth/email-token";
import { verifyPassword } from "@/lib/auth/password";
import { removeSecondFactor } from "@/lib/auth/second-factor";
import { type Actor, startSession } from "@/lib/auth/session";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { db, type Tx, transaction } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import { countUse, refundUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountEmail } from "@/lib/users/account-emails";
import {
  endSessions,
  removeOtherWaysIn,
  unknownPasswordHash,
  voidSignInLinks,
} from "@/lib/users/own-password";
import { toUserView, userSelect } from "@/lib/users/queries";
import type { SignedIn, SignInLink, Verification } from "@/lib/users/schema";
import { passSecondStep } from "@/lib/users/second-step";

/** Sends the link once more. Does nothing for a confirmed address. @throws AppError "tooMany" */
export async function requestVerification({ id, email }: Actor): Promise<void> {
  if ((await db().user.count({ where: { id, emailVerifiedAt: null } })) === 0) return;
  await countUse("emailAddress", `verify-address|${email}`);
  await queueAccountEmail(db(), { kind: "verify-address", email, userId: id });
  logSecurityEvent("email link requested", { userId: id, reason: "verify-address" });
}

/**
 * Confirms the address. Unless the account's own session or password comes along, somebody else may have signed up with
 * the address: then the password stops working, and all sessions end.
 * @returns whether the password still works
 * @throws AppError "notFound" for the link, "otherMember", "invalid" for a wrong password
 */
export async function verifyAddress(
  { token, password }: Verification,
  actor: Actor | null,
): Promise<{ keepsPassword: boolean }> {
  const { userId: id } = await requireEmailToken("verify-address", token);
  assertOwnLink(id, actor);
  const keepsPassword = actor !== null || (password !== "" && (await provesPassword(id, password)));
  await transaction(async (tx) => {
    await useEmailToken(tx, "verify-address", token);
    await confirmAddress(tx, id, keepsPassword);
  });
  logSecurityEvent("email verified", { userId: id });
  return { keepsPassword };
}

/** @throws AppError "otherMember" */
function assertOwnLink(userId: string, actor: Actor | null): void {
  if (actor && actor.id !== userId) throw new AppError("otherMember", { reason: "linkOfOther" });
}

/** @throws AppError "invalid", "tooMany" */
async function provesPassword(id: string, typed: string): Promise<boolean> {
  const guesser = `link|${id}`;
  await countUse("wrongPassword", guesser);
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(passwordHash, typed)))
    throw invalidField("password", { reason: "wrongPassword" });
  await refundUse("wrongPassword", guesser);
  return true;
}

const isConfirmed = async (id: string) =>
  (await db().user.count({ where: { id, emailVerifiedAt: { not: null } } })) > 0;

/** Does nothing for an address that was confirmed before. */
async function confirmAddress(tx: Tx, id: string, keepsPassword: boolean): Promise<void> {
  const data = {
    emailVerifiedAt: new Date(),
    ...(!keepsPassword && { passwordHash: await unknownPasswordHash() }),
  };
  const { count } = await tx.user.updateMany({ where: { id, emailVerifiedAt: null }, data });
  if (count === 0 || keepsPassword) return;
  await removeOtherWaysIn(tx, id);
  await removeSecondFactor(tx, id);
  await endSessions(tx, id);
  await voidSignInLinks(tx, id);
}

/**
 * The link proves the address, see `verifyAddress`. A missing or wrong code does not use it up.
 * @throws AppError "notFound", "otherMember", "secondFactorNeeded", "secondFactorWrong", "tooMany"
 */
export async function signInByLink(
  { token, code }: SignInLink,
  actor: Actor | null,
  device: string,
): Promise<SignedIn> {
  const { userId: id, email } = await requireEmailToken("sign-in", token);
  assertOwnLink(id, actor);
  const isAsked = actor !== null || (await isConfirmed(id));
  const passedSecondStep = isAsked && (await passSecondStep({ id, email }, code, `link|${id}`));
  await transaction(async (tx) => {
    await useEmailToken(tx, "sign-in", token);
    await confirmAddress(tx, id, actor !== null);
  });
  const user = await db().user.findUniqueOrThrow({ where: { id }, select: userSelect });
  logSecurityEvent("login", { userId: id });
  return {
    user: toUserView(user),
    token: await startSession(id, device, { isConfirmed: true, passedSecondStep }),
    expiresIn: SESSION_SECONDS.absolute,
  };
}
