import type { NotificationKind, NotificationView } from "@/lib/notifications/schema";
import { HOUR_MS } from "@/lib/time/durations";

export const NOON = new Date(2026, 10, 27, 12).getTime();

let made = 0;

/** A read notification about a chair, so many hours before `NOON`. */
export function told(kind: NotificationKind, hoursAgo: number, payload: object = {}): NotificationView {
  made += 1;
  return {
    ...{ _id: `n${made}`, kind, thumbnail: null, isRead: true },
    payload: { title: "Chair", postId: "chair", ...payload },
    createdAt: new Date(NOON - hoursAgo * HOUR_MS).toISOString(),
  };
}

export const kindsOf = (list: NotificationView[]) => list.map(({ kind }) => kind);
