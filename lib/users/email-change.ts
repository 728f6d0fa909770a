import "server-only";
import { lockOwnAccount } from "@/lib/auth/account-lock";
import { assertFreeAddress, requireEmailToken, useEmailToken, voidEmailTokens } from "@/lib/auth/email-token";
import type { Actor } from "@/lib/auth/session";
import { isUniqueViolation, transaction } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountEmail, queueAccountNotice } from "@/lib/users/account-emails";
import { provesAccount } from "@/lib/users/link-owner";
import { endSessions, shutOthersOut, unknownPasswordHash, voidSignInLinks } from "@/lib/users/own-password";
import { reauthenticate } from "@/lib/users/reauthenticate";
import type { EmailChange, Verification } from "@/lib/users/schema";

/**
 * Mails a link to the new address; until it is opened nothing changes.
 * The answer does not tell whether the address has an account.
 * @throws AppError "invalid", "tooMany", "signInNeeded"
 */
export async function requestEmailChange(actor: Actor, { email, password }: EmailChange): Promise<void> {
  await reauthenticate(actor, password);
  if (email === actor.email) throw invalidField("email", { reason: "sameAddress" });
  await countUse("emailAddress", `change-address|${email}`);
  await transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    await queueAccountEmail(tx, { kind: "change-address", email, userId: actor.id });
  });
  logSecurityEvent("email link requested", { userId: actor.id, reason: "change-address" });
}

/**
 * Ends all sessions but that of the caller. Unless the account's own session or password comes along, somebody may have
 * asked for it with a foreign address: then the password and all other ways in stop working.
 * @returns whether the password still works
 * @throws AppError "notFound" for the link, "otherMember", "invalid" for a wrong password, "tooMany", "emailTaken"
 */
export async function changeEmail(
  { token, password }: Verification,
  actor: Actor | null,
): Promise<{ keepsPassword: boolean }> {
  const { userId: id, email } = await requireEmailToken("change-address", token);
  const keepsPassword = await provesAccount(id, actor, password);
  const newHash = keepsPassword ? null : await unknownPasswordHash();
  await transaction(async (tx) => {
    await useEmailToken(tx, "change-address", token);
    if (actor) await lockOwnAccount(tx, actor);
    const before = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
    const data = { email, emailVerifiedAt: new Date() };
    await tx.user.update({ where: { id }, data, select: { id: true } });
    await assertFreeAddress(tx, { id, email });
    await voidEmailTokens(tx, id, ["verify-address"]);
    await voidSignInLinks(tx, id);
    if (newHash) await shutOthersOut(tx, id, newHash);
    else await endSessions(tx, id, actor?.sessionId);
    // Nobody has it without a mail server, and the old address gets no notice then.
    await queueAccountNotice(tx, { kind: "address-changed", email: before.email, userId: id });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError("emailTaken") : error;
  });
  logSecurityEvent("email changed", { userId: id });
  return { keepsPassword };
}
