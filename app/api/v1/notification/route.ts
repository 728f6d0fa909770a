import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listFreshPromises } from "@/lib/messages/fresh-promises";
import { freshPromiseView } from "@/lib/messages/handover-schema";
import { countUnread, listActions } from "@/lib/messages/queries";
import { actionsView } from "@/lib/messages/schema";
import { countUnreadNotifications, listNotifications } from "@/lib/notifications/queries";
import { listAsking } from "@/lib/notifications/rules";
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
          actions: z.array(actionsView).meta({
            description: "About the replies of which a notification says that they wait for the reader.",
          }),
          freshPromises: z.array(freshPromiseView),
          unread: z.int().meta({ description: "Of all notifications, also those about messages." }),
          unreadMessages: z.int().meta({ description: "How many messages in all threads are unread." }),
          answersDue: z.int().meta({
            description: "How many of the own posts and replies wait for an answer of one's own.",
          }),
        },
      },
    },
  },
  async ({ actor }) => {
    const [notifications, unread, messages, answersDue, freshPromises] = await Promise.all([
      listNotifications(actor),
      countUnreadNotifications(actor),
      countUnread(actor),
      countAnswersDue(actor),
      listFreshPromises(actor),
    ]);
    const actions = await listActions(actor, listAsking(notifications));
    const unreadMessages = [...messages.values()].reduce((sum, count) => sum + count, 0);
    return ok({ notifications, actions, freshPromises, unread, unreadMessages, answersDue });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
