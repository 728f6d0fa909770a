import "server-only";
import { randomBytes } from "node:crypto";
import { recordAction } from "@/lib/auth/audit-log";
import type { Actor } from "@/lib/auth/session";
import { databaseTime, db, type Tx, transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { siteOrigin } from "@/lib/http/site-config";
import { INVITATION_MARK, type InvitationView, type NewInvitation } from "@/lib/membership/schema";
import { DAY_MS } from "@/lib/time/durations";

const CODE_BYTES = 16;
const MAX_LISTED = 200;

const select = {
  ...{ id: true, code: true, note: true, maxUses: true, uses: true },
  ...{ createdAt: true, expiresAt: true, endedAt: true },
} as const satisfies Prisma.InvitationSelect;

type Row = Prisma.InvitationGetPayload<{ select: typeof select }>;

function toView({ id, code, endedAt, createdAt, expiresAt, ...row }: Row, now: Date): InvitationView {
  return {
    _id: id,
    ...row,
    link: `${siteOrigin()}/signup#${INVITATION_MARK}=${code}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isOpen: !endedAt && expiresAt > now && row.uses < row.maxUses,
  };
}

/** Newest first. */
export async function listInvitations(): Promise<InvitationView[]> {
  const rows = await db().invitation.findMany({ select, orderBy: { id: "desc" }, take: MAX_LISTED });
  const now = new Date();
  return rows.map((row) => toView(row, now));
}

export async function createInvitation(
  actor: Pick<Actor, "id">,
  { note, maxUses, days }: NewInvitation,
): Promise<InvitationView> {
  return transaction(async (tx) => {
    const now = await databaseTime(tx);
    const row = await tx.invitation.create({
      data: {
        ...{ note, maxUses, createdById: actor.id },
        code: randomBytes(CODE_BYTES).toString("base64url"),
        expiresAt: new Date(now.getTime() + days * DAY_MS),
      },
      select,
    });
    await recordAction(tx, actor, { action: "invite", targetId: row.id, detail: { maxUses, days } });
    return toView(row, now);
  });
}

/** Safe to repeat. @throws AppError "notFound" */
export async function endInvitation(actor: Pick<Actor, "id">, id: string): Promise<void> {
  await transaction(async (tx) => {
    if ((await tx.invitation.count({ where: { id } })) === 0) throw new AppError("notFound");
    const { count } = await tx.invitation.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: new Date() },
    });
    if (count > 0) await recordAction(tx, actor, { action: "end-invitation", targetId: id });
  });
}

const open = (code: string): Prisma.InvitationWhereInput => ({
  ...{ code, endedAt: null, expiresAt: { gt: new Date() } },
  uses: { lt: db().invitation.fields.maxUses },
});

export const isOpenInvitation = async (code: string): Promise<boolean> =>
  (await db().invitation.count({ where: open(code) })) > 0;

/** Of many sign-ups at once, no more than invited succeed. @returns whether this one does */
export async function spendInvitation(tx: Tx, code: string): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: open(code),
    data: { uses: { increment: 1 } },
  });
  return count === 1;
}
