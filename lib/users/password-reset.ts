import "server-only";
import { lockOwnAccount } from "@/lib/auth/account-lock";
import { requireEmailToken, useEmailToken } from "@/lib/auth/email-token";
import { assertStrongPassword, hashPassword } from "@/lib/auth/password";
import type { Actor } from "@/lib/auth/session";
import { db, transaction } from "@/lib/db/client";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { endSessions, shutOthersOut, voidSignInLinks } from "@/lib/users/own-password";
import { reauthenticate } from "@/lib/users/reauthenticate";
import type { NewPassword, PasswordChange } from "@/lib/users/schema";

/** Ends all sessions and starts none. A second factor stays on. @throws AppError "notFound" for the link, "invalid" for a weak password */
export async function resetPassword({ token, password }: NewPassword): Promise<void> {
  const { userId: id } = await requireEmailToken("reset-password", token);
  const { name, email } = await db().user.findUniqueOrThrow({
    where: { id },
    select: { name: true, email: true },
  });
  await assertStrongPassword({ name, email, password });
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    await useEmailToken(tx, "reset-password", token);
    const { emailVerifiedAt } = await tx.user.findUniqueOrThrow({
      where: { id },
      select: { emailVerifiedAt: true },
    });
    // The link proves the address as well.
    const data = { passwordHash, emailVerifiedAt: emailVerifiedAt ?? new Date() };
    await tx.user.update({ where: { id }, data, select: { id: true } });
    // Before the address was confirmed, somebody else may have added other ways in.
    if (!emailVerifiedAt) await shutOthersOut(tx, id, passwordHash);
    await endSessions(tx, id);
    await voidSignInLinks(tx, id);
    await queueAccountNotice(tx, { kind: "password-changed", email, userId: id });
  });
  logSecurityEvent("password reset", { userId: id });
}

/** Ends all other sessions. @throws AppError "invalid" for the current or a weak password, "tooMany" */
export async function changePassword(actor: Actor, { current, password }: PasswordChange): Promise<void> {
  const { id, name, email, sessionId } = actor;
  await reauthenticate(actor, current, "current");
  await assertStrongPassword({ name, email, password });
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    await tx.user.update({ where: { id }, data: { passwordHash }, select: { id: true } });
    await endSessions(tx, id, sessionId);
    await voidSignInLinks(tx, id);
    await queueAccountNotice(tx, { kind: "password-changed", email, userId: id });
  });
  logSecurityEvent("password changed", { userId: id });
}
