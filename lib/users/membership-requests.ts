import "server-only";
import { recordAction } from "@/lib/auth/audit-log";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { RequestView } from "@/lib/membership/schema";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountNotice } from "@/lib/users/account-emails";

const MAX_LISTED = 200;

/** The longest waiting comes first; declined members come last, until they are erased. */
export async function listMembershipRequests(): Promise<RequestView[]> {
  const rows = await db().membershipRequest.findMany({
    where: { OR: [{ declinedAt: { not: null } }, { user: { leavingAt: null } }] },
    select: {
      ...{ introduction: true, createdAt: true, declinedAt: true },
      user: {
        select: {
          ...{ id: true, name: true, email: true, emailVerifiedAt: true },
          deletion: { select: { name: true } },
        },
      },
    },
    orderBy: [{ declinedAt: { sort: "desc", nulls: "first" } }, { createdAt: "asc" }, { userId: "asc" }],
    take: MAX_LISTED,
  });
  return rows.map(({ introduction, createdAt, declinedAt, user: { id, email, ...user } }) => ({
    ...{ _id: id, name: user.deletion?.name ?? user.name, email, introduction },
    emailVerified: user.emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
    isDeclined: declinedAt !== null,
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

/**
 * @returns whether the member had been declined before
 * @throws AppError "notFound" for a member who does not wait, or not any more
 */
export async function acceptMember(actor: Pick<Actor, "id">, userId: string): Promise<boolean> {
  const wasDeclined = await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ declinedAt: Date | null }[]>`
      DELETE FROM "MembershipRequest" WHERE "userId" = ${userId}::uuid RETURNING "declinedAt"`;
    if (!row) throw new AppError("notFound");
    await tellAccepted(tx, actor, userId);
    return row.declinedAt !== null;
  });
  logSecurityEvent("member accepted", { userId });
  return wasDeclined;
}

/** Where the community opens for everybody, nobody has to wait any more. */
export async function acceptEverybody(actor: Pick<Actor, "id">): Promise<void> {
  const accepted = await transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ userId: string }[]>`
      DELETE FROM "MembershipRequest" WHERE "declinedAt" IS NULL RETURNING "userId"`;
    for (const { userId } of rows) await tellAccepted(tx, actor, userId);
    return rows;
  });
  for (const { userId } of accepted) logSecurityEvent("member accepted", { userId });
}

async function tellAccepted(tx: Tx, actor: Pick<Actor, "id">, userId: string): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  await recordAction(tx, actor, { action: "accept-member", targetId: userId });
  await queueAccountNotice(tx, { kind: "membership-accepted", email, userId });
}
