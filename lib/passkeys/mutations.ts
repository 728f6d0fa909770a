import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { sendsEmail } from "@/lib/http/site-config";
import { logSecurityEvent } from "@/lib/observability/security-log";
import type { PasskeyName } from "@/lib/passkeys/schema";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { reauthenticate } from "@/lib/users/reauthenticate";

/** Safe to repeat. @throws AppError "notFound" */
export async function renamePasskey({ id: userId }: Actor, id: string, { name }: PasskeyName): Promise<void> {
  const { count } = await db().passkey.updateMany({ where: { id, userId }, data: { name } });
  if (count === 0) throw new AppError("notFound");
}

/** @throws AppError "notFound", "conflict" for the only way in, and those of `reauthenticate` */
export async function removePasskey(actor: Actor, id: string, password?: string): Promise<void> {
  await reauthenticate(actor, password);
  const { id: userId, email } = actor;
  await transaction(async (tx) => {
    const hasOtherWay = await lockWaysIn(tx, userId);
    const own = await tx.passkey.findMany({ where: { userId }, select: { id: true, name: true } });
    const removed = own.find((passkey) => passkey.id === id);
    if (!removed) throw new AppError("notFound");
    if (own.length === 1 && !hasOtherWay) throw new AppError("conflict", { reason: "lastWayIn" });
    await tx.passkey.delete({ where: { id }, select: { id: true } });
    await queueAccountNotice(tx, { kind: "passkey-removed", email, userId, device: removed.name });
  });
  logSecurityEvent("passkey removed", { userId });
}

/** @returns whether the member could log in without any passkey */
async function lockWaysIn(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await tx.$queryRaw<{ hasPassword: boolean; isVerified: boolean }[]>`
    SELECT "passwordHash" IS NOT NULL AND "passwordHash" <> '' AS "hasPassword",
      "emailVerifiedAt" IS NOT NULL AS "isVerified"
    FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
  return Boolean(user?.hasPassword || (user?.isVerified && sendsEmail()));
}
