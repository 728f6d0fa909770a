import "server-only";
import { settleAccount } from "@/lib/account-deletions/settle-account";
import { lockOwnAccount } from "@/lib/auth/account-lock";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx, transaction } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import { log } from "@/lib/observability/logger";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { DAY_MS, SECOND_MS } from "@/lib/time/durations";
import { queueAccountEmail } from "@/lib/users/account-emails";
import { requireOtherHosts } from "@/lib/users/give-role";
import { endSessions } from "@/lib/users/own-password";
import { reauthenticate } from "@/lib/users/reauthenticate";
import { FORMER_MEMBER, GRACE_DAYS } from "@/lib/users/rules";

/** The scheduled job settles what a request has no time for. */
const SETTLE_MS = 5 * SECOND_MS;

/**
 * Hides the member at once, ends all sessions, and withdraws from everything under way. Safe to repeat.
 * @throws AppError "invalid" for a wrong password, "tooMany", "conflict" for the last host
 */
export async function requestDeletion(actor: Actor, password?: string): Promise<void> {
  await reauthenticate(actor, password);
  await beginDeletion(actor.id, GRACE_DAYS * DAY_MS, { actor });
  logSecurityEvent("account deletion requested", { userId: actor.id });
  try {
    await settleAccount(actor.id, Date.now() + SETTLE_MS);
  } catch (error) {
    log.warn({ err: error, userId: actor.id }, "an account is settled by the next job");
  }
}

/** Without grace and actor only for a member who did not answer the notice. */
export async function beginDeletion(
  userId: string,
  graceMs: number,
  { actor, notice = "leaving" }: { actor?: Actor; notice?: "leaving" | "membership-declined" } = {},
): Promise<void> {
  await transaction(async (tx) => {
    const user = await lockMember(tx, userId);
    if (!user || user.leavingAt) return;
    if (actor) await lockOwnAccount(tx, actor);
    if (actor && (await hasOtherMembers(tx, userId))) await requireOtherHosts(tx, userId);
    // They may have signed in meanwhile.
    if (graceMs === 0 && !user.inactiveNoticeAt) return;
    const requestedAt = await databaseTime(tx);
    const eraseAt = new Date(requestedAt.getTime() + graceMs);
    const { name, email, about, pictureUrl } = user;
    await tx.accountDeletion.create({
      data: { userId, requestedAt, eraseAt, name, about, pictureUrl },
      select: { userId: true },
    });
    await tx.user.update({
      where: { id: userId },
      data: { name: FORMER_MEMBER, about: "", pictureUrl: null, leavingAt: requestedAt },
      select: { id: true },
    });
    await endSessions(tx, userId);
    if (graceMs > 0) await queueAccountEmail(tx, { kind: notice, email, userId });
    invalidateTags(tx, tags.user(userId), tags.profile(userId));
  });
}

/** The last one of all may leave. */
const hasOtherMembers = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.user.findFirst({ where: { id: { not: id }, leavingAt: null }, select: { id: true } })) !== null;

/**
 * Posts that were taken down stay down, and promises stay released. Safe to repeat.
 * @throws AppError "membershipWaiting" for a member whom the hosts have not accepted
 */
export async function restoreAccount({ id: userId }: Pick<Actor, "id">): Promise<void> {
  const isRestored = await transaction(async (tx) => {
    const user = await lockMember(tx, userId);
    const kept = await tx.accountDeletion.findUnique({
      where: { userId },
      select: { name: true, about: true, pictureUrl: true },
    });
    if (!user || !kept) return false;
    await assertNotDeclined(tx, userId);
    await tx.user.update({
      where: { id: userId },
      data: { ...kept, leavingAt: null, inactiveNoticeAt: null },
      select: { id: true },
    });
    await tx.accountDeletion.delete({ where: { userId }, select: { userId: true } });
    invalidateTags(tx, tags.user(userId), tags.profile(userId));
    return true;
  });
  if (isRestored) logSecurityEvent("account restored", { userId });
}

/** Only the hosts take that back. */
async function assertNotDeclined(tx: Tx, userId: string): Promise<void> {
  const declined = await tx.membershipRequest.count({ where: { userId, declinedAt: { not: null } } });
  if (declined > 0) throw new AppError("membershipWaiting", { reason: "membershipDeclined" });
}

type Account = {
  name: string;
  email: string;
  about: string;
  pictureUrl: string | null;
  leavingAt: Date | null;
  inactiveNoticeAt: Date | null;
};

/** Restoring and erasing wait for each other. */
async function lockMember(tx: Tx, id: string): Promise<Account | null> {
  const [row] = await tx.$queryRaw<Account[]>`
    SELECT "name", "email", "about", "pictureUrl", "leavingAt", "inactiveNoticeAt" FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}
