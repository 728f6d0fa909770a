import "server-only";
import { requireEmailToken, useEmailToken, voidEmailTokens } from "@/lib/auth/email-token";
import { isUniqueViolation, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { DAY_MS } from "@/lib/time/durations";
import { queueAccountEmail } from "@/lib/users/account-emails";
import { shutOthersOut, unknownPasswordHash } from "@/lib/users/own-password";

/** A second factor that is older was there before the mail's link came to be: it stays on. */
const RECENT_MS = 14 * DAY_MS;

/**
 * Gives the account back to the reader of a mail about a change, with the address that it went to. The person who made
 * the change knew the password, so that stops working, other ways in go, and all sessions end. The address gets a link
 * to choose a new password.
 * @throws AppError "notFound" for the link, "emailTaken"
 */
export async function recoverAccount(token: string): Promise<void> {
  const { userId: id, email } = await requireEmailToken("recover-account", token);
  const passwordHash = await unknownPasswordHash();
  await transaction(async (tx) => {
    await useEmailToken(tx, "recover-account", token);
    const data = { email, emailVerifiedAt: new Date() };
    await tx.user.update({ where: { id }, data, select: { id: true } });
    await shutOthersOut(tx, id, passwordHash, new Date(Date.now() - RECENT_MS));
    await voidEmailTokens(tx, id, ["verify-address"]);
    // Later changes are undone too: a later change of the address had a link for its own reader.
    await tx.$executeRaw`
      DELETE FROM "EmailToken" WHERE "userId" = ${id}::uuid AND "usedAt" IS NULL AND "createdAt" >= (
        SELECT max("createdAt") FROM "EmailToken" WHERE "userId" = ${id}::uuid AND "email" = ${email}
          AND "purpose" = 'recover-account' AND "usedAt" IS NOT NULL)`;
    await tx.accountEmail.deleteMany({ where: { userId: id } });
    await queueAccountEmail(tx, { kind: "reset-password", email });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError("emailTaken") : error;
  });
  logSecurityEvent("account recovered", { userId: id });
}
