import type { NotificationKind, NotificationView } from "@/lib/notifications/schema";

/** Kinds that ask the reader for something that takes one tap. */
const ASKING: NotificationKind[] = ["reply", "your-turn"];

/** The ids of the replies they ask about. */
export const listAsking = (notifications: NotificationView[]): string[] => [
  ...new Set(notifications.flatMap(({ kind, payload }) => (ASKING.includes(kind) && payload.replyId) || [])),
];
