import { answer, refuse, route } from "@/lib/http/route";
import { countUnread } from "@/lib/messages/queries";
import { countNews, listNews } from "@/lib/notifications/queries";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) => {
  const [news, unread, messages] = await Promise.all([listNews(actor), countNews(actor), countUnread(actor)]);
  const unreadMessages = [...messages.values()].reduce((sum, count) => sum + count, 0);
  return answer({ news, unread, unreadMessages });
});

const refused = refuse("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
