import type { NotificationKind, NotificationView } from "@/lib/notifications/schema";

/** Kinds that ask the reader for something that takes one tap. */
const ASKING: NotificationKind[] = ["reply", "your-turn"];

/** The id of the reply that a notification asks about. */
export const askedAbout = ({ kind, payload }: NotificationView): string | undefined =>
  ASKING.includes(kind) ? payload.replyId : undefined;

export const listAsking = (notifications: NotificationView[]): string[] => [
  ...new Set(notifications.flatMap((one) => askedAbout(one) ?? [])),
];

/** Unread messages have a number of their own: the bell counts everything else. */
export const isCountedByBell = ({ kind }: NotificationView): boolean => kind !== "message";
