import "server-only";
import { lockOwnAccount } from "@/lib/auth/account-lock";
import { requireEmailToken, useEmailToken } from "@/lib/auth/email-token";
import { hasSecondFactor } from "@/lib/auth/second-factor";
import { type Actor, startSession } from "@/lib/auth/session";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { db, type Tx, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountEmail } from "@/lib/users/account-emails";
import { assertOwnLink, provesAccount } from "@/lib/users/link-owner";
import { shutOthersOut, unknownPasswordHash } from "@/lib/users/own-password";
import { accountSelect, toUserView } from "@/lib/users/queries";
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
  const keepsPassword = await provesAccount(id, actor, password);
  const newHash = keepsPassword ? null : await unknownPasswordHash();
  await transaction(async (tx) => {
    await useEmailToken(tx, "verify-address", token);
    if (actor) await lockOwnAccount(tx, actor);
    await confirmAddress(tx, id, newHash);
  });
  logSecurityEvent("email verified", { userId: id });
  return { keepsPassword };
}

const isConfirmed = async (id: string) =>
  (await db().user.count({ where: { id, emailVerifiedAt: { not: null } } })) > 0;

/** Does nothing for an address that was confirmed before. @param newHash where the password does not stay */
async function confirmAddress(tx: Tx, id: string, newHash: string | null): Promise<void> {
  const where = { id, emailVerifiedAt: null };
  const { count } = await tx.user.updateMany({ where, data: { emailVerifiedAt: new Date() } });
  if (count > 0 && newHash) await shutOthersOut(tx, id, newHash);
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
  // Otherwise somebody else may have signed up with the address: nothing of theirs stays, and so no code is needed.
  const isOwn = actor !== null || (await isConfirmed(id));
  const hasPassed = isOwn && (await passSecondStep({ id, email }, code, `link|${id}`));
  const newHash = isOwn ? null : await unknownPasswordHash();
  const signedIn = await transaction(async (tx) => {
    await useEmailToken(tx, "sign-in", token);
    if (actor) await lockOwnAccount(tx, actor);
    await confirmAddress(tx, id, newHash);
    // It may have been switched on meanwhile, or the address confirmed.
    if (!hasPassed && (await hasSecondFactor(id, tx))) throw new AppError("secondFactorNeeded");
    const user = await tx.user.findUniqueOrThrow({ where: { id }, select: accountSelect });
    const session = await startSession(user, device, { isConfirmed: true, passedSecondStep: hasPassed }, tx);
    return { user: toUserView(user), token: session, expiresIn: SESSION_SECONDS.absolute };
  });
  logSecurityEvent("login", { userId: id });
  return signedIn;
}
