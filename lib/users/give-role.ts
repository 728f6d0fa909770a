import "server-only";
import { recordAction } from "@/lib/auth/audit-log";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx, transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import type { Role } from "@/lib/http/roles";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { reauthenticate } from "@/lib/users/reauthenticate";

type Choice = { role: Role; password?: string | undefined };

/**
 * Tells the member by mail. Does nothing where they have the role already.
 * @throws AppError "invalid", "tooMany", "notFound", "conflict" for the last host and for that of `HOST_EMAIL`
 */
export async function giveRole(actor: Actor, userId: string, { role, password }: Choice): Promise<void> {
  await reauthenticate(actor, password);
  const before = await transaction(async (tx) => {
    const account = await lockStaffAnd(tx, userId);
    if (!account) throw new AppError("notFound");
    if (account.role === role) return role;
    if (account.role === "host") await requireAnotherHost(tx, account);
    await tx.user.update({ where: { id: userId }, data: { role }, select: { id: true } });
    const detail = { from: account.role, to: role };
    await recordAction(tx, actor, { action: "give-role", targetId: userId, detail });
    await queueAccountNotice(tx, { kind: "role-changed", email: account.email, userId, device: role });
    return account.role;
  });
  if (before !== role) logSecurityEvent("role given", { userId, reason: `${before} to ${role}` });
}

type Account = { id: string; email: string; role: Role };

/** Locks all hosts: two of them could each remove the other. */
async function lockStaffAnd(tx: Tx, userId: string): Promise<Account | undefined> {
  const rows = await tx.$queryRaw<Account[]>`
    SELECT "id", "email", "role" FROM "User" WHERE "id" = ${userId}::uuid AND "leavingAt" IS NULL OR "role" = 'host'
    ORDER BY "id" FOR UPDATE`;
  return rows.find(({ id }) => id === userId);
}

/** For one of the hosts. Locks all of them. @throws AppError "conflict" for the last one, and for that of `HOST_EMAIL` */
export async function requireOtherHosts(tx: Tx, userId: string): Promise<void> {
  const account = await lockStaffAnd(tx, userId);
  if (account?.role === "host") await requireAnotherHost(tx, account);
}

async function requireAnotherHost(tx: Tx, { id, email }: Account): Promise<void> {
  if (email === env().HOST_EMAIL) throw new AppError("conflict", { reason: "hostOfSettings" });
  const others = await tx.user.count({ where: { role: "host", id: { not: id }, leavingAt: null } });
  if (others === 0) throw new AppError("conflict", { reason: "lastHost" });
}

/** Makes the member with the confirmed address `HOST_EMAIL` a host. Safe to repeat. */
export async function appointHost(): Promise<void> {
  const email = env().HOST_EMAIL;
  if (!email) return;
  const where = { email, role: { not: "host" }, emailVerifiedAt: { not: null }, leavingAt: null } as const;
  const found = await db().user.findFirst({ where, select: { id: true, role: true } });
  if (!found) return;
  const { id, role } = found;
  const isNew = await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({ where: { ...where, id }, data: { role: "host" } });
    if (count === 0) return false;
    await recordAction(tx, null, { action: "give-role", targetId: id, detail: { from: role, to: "host" } });
    await queueAccountNotice(tx, { kind: "role-changed", email, userId: id, device: "host" });
    return true;
  });
  if (isNew) logSecurityEvent("role given", { userId: id, reason: `${role} to host` });
}
