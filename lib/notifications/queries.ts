import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { type NotificationView, notificationPayload } from "@/lib/notifications/schema";

const MAX_LENGTH = 100;

export async function listNotifications(actor: Actor): Promise<NotificationView[]> {
  const rows = await db().notification.findMany({
    where: { userId: actor.id },
    select: { id: true, kind: true, payload: true, createdAt: true, readAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LENGTH,
  });
  return rows.map(({ id, kind, payload, createdAt, readAt }) => ({
    _id: id,
    kind: fromPrismaEnum(kind),
    payload: notificationPayload.parse(payload),
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
  }));
}

export async function countUnreadNotifications(actor: Actor): Promise<number> {
  return db().notification.count({ where: { userId: actor.id, readAt: null } });
}
