import type { NotificationPayload } from "@/lib/notifications/schema";
import type { LockedPost } from "@/lib/posts/preconditions";

export function notificationPayload(
  { id, title, type }: Pick<LockedPost, "id" | "title" | "type">,
  more: Pick<NotificationPayload, "replyId" | "name" | "because" | "isMeetingOff"> = {},
): NotificationPayload {
  return { postId: id, title, type, ...more };
}
