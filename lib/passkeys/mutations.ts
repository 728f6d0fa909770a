import "server-only";
import { lockOwnAccount } from "@/lib/auth/account-lock";
import type { Actor } from "@/lib/auth/session";
import { db, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";
import type { PasskeyName } from "@/lib/passkeys/schema";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { reauthenticate } from "@/lib/users/reauthenticate";
import { requireAnotherWayIn } from "@/lib/users/ways-in";

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
    await lockOwnAccount(tx, actor);
    const removed = await tx.passkey.findUnique({ where: { id, userId }, select: { name: true } });
    if (!removed) throw new AppError("notFound");
    await requireAnotherWayIn(tx, userId, id);
    await tx.passkey.delete({ where: { id }, select: { id: true } });
    await queueAccountNotice(tx, { kind: "passkey-removed", email, userId, device: removed.name });
  });
  logSecurityEvent("passkey removed", { userId });
}
