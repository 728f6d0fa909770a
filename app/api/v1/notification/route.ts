import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { countUnread } from "@/lib/messages/queries";
import { countUnreadNotifications, listNotifications } from "@/lib/notifications/queries";
import { notificationView } from "@/lib/notifications/schema";
import { countAnswersDue } from "@/lib/replies/answers-due";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "What concerned one lately, newest first",
    responses: {
      200: {
        description: "At most 100.",
        fields: {
          notifications: z.array(notificationView),
          unread: z.int(),
          unreadMessages: z.int(),
          answersDue: z.int().meta({
            description: "How many of the own posts and replies wait for an answer of one's own.",
          }),
        },
      },
    },
  },
  async ({ actor }) => {
    const [notifications, unread, messages, answersDue] = await Promise.all([
      listNotifications(actor),
      countUnreadNotifications(actor),
      countUnread(actor),
      countAnswersDue(actor),
    ]);
    const unreadMessages = [...messages.values()].reduce((sum, count) => sum + count, 0);
    return ok({ notifications, unread, unreadMessages, answersDue });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
