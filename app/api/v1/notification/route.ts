import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { countUnread } from "@/lib/messages/queries";
import { countUnreadNotifications, listNotifications } from "@/lib/notifications/queries";
import { notificationView } from "@/lib/notifications/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "What concerned one lately, newest first",
    responses: {
      200: {
        description: "At most 100.",
        fields: { notifications: z.array(notificationView), unread: z.int(), unreadMessages: z.int() },
      },
    },
  },
  async ({ actor }) => {
    const [notifications, unread, messages] = await Promise.all([
      listNotifications(actor),
      countUnreadNotifications(actor),
      countUnread(actor),
    ]);
    const unreadMessages = [...messages.values()].reduce((sum, count) => sum + count, 0);
    return ok({ notifications, unread, unreadMessages });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
