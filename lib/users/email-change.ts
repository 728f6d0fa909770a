import "server-only";
import { isReservedAddress, requireEmailToken, useEmailToken, voidEmailTokens } from "@/lib/auth/email-token";
import { removeSecondFactor } from "@/lib/auth/second-factor";
import type { Actor } from "@/lib/auth/session";
import { db, isUniqueViolation, type Tx, transaction } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { DAY_MS } from "@/lib/time/durations";
import { queueAccountEmail, queueAccountNotice } from "@/lib/users/account-emails";
import {
  endSessions,
  removeOtherWaysIn,
  unknownPasswordHash,
  voidSignInLinks,
} from "@/lib/users/own-password";
import { reauthenticate } from "@/lib/users/reauthenticate";
import type { EmailChange } from "@/lib/users/schema";

/**
 * Mails a link to the new address; until it is opened nothing changes.
 * The answer does not tell whether the address has an account.
 * @throws AppError "invalid", "tooMany"
 */
export async function requestEmailChange(actor: Actor, { email, password }: EmailChange): Promise<void> {
  await reauthenticate(actor, password);
  if (email === actor.email) throw invalidField("email", { reason: "sameAddress" });
  await countUse("emailAddress", `change-address|${email}`);
  await queueAccountEmail(db(), { kind: "change-address", email, userId: actor.id });
  logSecurityEvent("email link requested", { userId: actor.id, reason: "change-address" });
}

/** Ends all sessions but that of the caller. @throws AppError "notFound" for the link, "emailTaken" */
export async function changeEmail(token: string, actor: Actor | null): Promise<void> {
  const { userId: id, email } = await requireEmailToken("change-address", token);
  const before = await db().user.findUniqueOrThrow({ where: { id }, select: { email: true } });
  if (await isReservedAddress(email, id)) throw new AppError("emailTaken");
  await transaction(async (tx) => {
    await useEmailToken(tx, "change-address", token);
    await setAddress(tx, id, { email });
    await endSessions(tx, id, actor?.id === id ? actor.sessionId : undefined);
    // Nobody has it without a mail server, and the old address gets no notice then.
    await queueAccountNotice(tx, { kind: "address-changed", email: before.email, userId: id });
  }).catch(toEmailTaken);
  logSecurityEvent("email changed", { userId: id });
}

/**
 * Gives the account back to the old address. The person who changed it knew the password, so that stops working, their
 * passkeys go, and all sessions end; the old address gets a link to choose a new password.
 * @throws AppError "notFound" for the link
 */
export async function undoEmailChange(token: string): Promise<void> {
  const { userId: id, email } = await requireEmailToken("undo-address-change", token);
  const passwordHash = await unknownPasswordHash();
  await transaction(async (tx) => {
    await useEmailToken(tx, "undo-address-change", token);
    await setAddress(tx, id, { email, passwordHash });
    await removeOtherWaysIn(tx, id);
    await endSessions(tx, id);
    // They may have switched it on before they changed the address.
    await removeSecondFactor(tx, id, new Date(Date.now() - 14 * DAY_MS));
    // Changes that followed this one are undone too.
    await tx.$executeRaw`
      DELETE FROM "EmailToken" WHERE "userId" = ${id}::uuid AND "usedAt" IS NULL AND "createdAt" >= (
        SELECT max("createdAt") FROM "EmailToken" WHERE "userId" = ${id}::uuid AND "email" = ${email}
          AND "purpose" = 'undo-address-change' AND "usedAt" IS NOT NULL)`;
    await tx.accountEmail.deleteMany({ where: { userId: id } });
    await queueAccountEmail(tx, { kind: "reset-password", email });
  }).catch(toEmailTaken);
  logSecurityEvent("email change undone", { userId: id });
}

type Changed = { email: string; passwordHash?: string };

async function setAddress(tx: Tx, id: string, { email, passwordHash }: Changed): Promise<void> {
  const data = { email, emailVerifiedAt: new Date(), ...(passwordHash && { passwordHash }) };
  await tx.user.update({ where: { id }, data, select: { id: true } });
  await voidSignInLinks(tx, id);
  await voidEmailTokens(tx, id, ["verify-address"]);
}

function toEmailTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError("emailTaken") : error;
}
