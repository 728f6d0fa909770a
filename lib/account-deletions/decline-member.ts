import "server-only";
import { beginDeletion } from "@/lib/account-deletions/mutations";
import { recordAction } from "@/lib/auth/audit-log";
import type { Actor } from "@/lib/auth/session";
import { databaseTime, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { DAY_MS } from "@/lib/time/durations";
import { GRACE_DAYS } from "@/lib/users/rules";

/**
 * Erases the account after the days of grace, and tells the member by mail.
 * @throws AppError "notFound" for a member who does not wait, or not any more
 */
export async function declineMember(actor: Actor, userId: string): Promise<void> {
  await transaction(async (tx) => {
    const declinedAt = await databaseTime(tx);
    const { count } = await tx.membershipRequest.updateMany({
      where: { userId, declinedAt: null, user: { leavingAt: null } },
      data: { declinedAt },
    });
    if (count === 0) throw new AppError("notFound");
    await recordAction(tx, actor, { action: "decline-member", targetId: userId });
  });
  await beginDeletion(userId, GRACE_DAYS * DAY_MS, { notice: "membership-declined" });
  logSecurityEvent("member declined", { userId });
}
