import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { countUnread } from "@/lib/messages/queries";
import { countUnreadNotifications, listNotifications } from "@/lib/notifications/queries";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) => {
  const [news, unread, messages] = await Promise.all([
    listNotifications(actor),
    countUnreadNotifications(actor),
    countUnread(actor),
  ]);
  const unreadMessages = [...messages.values()].reduce((sum, count) => sum + count, 0);
  return ok({ news, unread, unreadMessages });
});

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
