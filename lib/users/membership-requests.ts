import "server-only";
import { recordAction } from "@/lib/auth/audit-log";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { RequestView } from "@/lib/membership/schema";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountNotice } from "@/lib/users/account-emails";

const MAX_LISTED = 200;

/** Who waits longest comes first. */
export async function listMembershipRequests(): Promise<RequestView[]> {
  const rows = await db().membershipRequest.findMany({
    where: { declinedAt: null, user: { leavingAt: null } },
    select: {
      ...{ introduction: true, createdAt: true },
      user: { select: { id: true, name: true, email: true, emailVerifiedAt: true } },
    },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: MAX_LISTED,
  });
  return rows.map(({ introduction, createdAt, user: { id, name, email, emailVerifiedAt } }) => ({
    ...{ _id: id, name, email, introduction },
    emailVerified: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
  }));
}

/** Tells every host, unless a mail about others is on its way to them. */
export async function notifyHosts(tx: Tx): Promise<void> {
  const hosts = await tx.user.findMany({
    where: {
      ...{ role: "host", leavingAt: null },
      accountEmails: { none: { kind: "membership_waiting" } },
    },
    select: { id: true, email: true },
  });
  for (const { id: userId, email } of hosts)
    await queueAccountNotice(tx, { kind: "membership-waiting", email, userId });
}

/** @throws AppError "notFound" for a member who does not wait, or not any more */
export async function acceptMember(actor: Actor, userId: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.membershipRequest.deleteMany({ where: { userId, declinedAt: null } });
    if (count === 0) throw new AppError("notFound");
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    await recordAction(tx, actor, { action: "accept-member", targetId: userId });
    await queueAccountNotice(tx, { kind: "membership-accepted", email, userId });
  });
  logSecurityEvent("member accepted", { userId });
}
