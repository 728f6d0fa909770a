import { answer, refuse, route } from "@/lib/api";
import { unsubscribe } from "@/lib/mails/mutations";
import { linkQuery } from "@/lib/mails/schema";

/** One click in a mail program (RFC 8058), or the button of the page that the mail links to. */
export const POST = route({ auth: "anyone", limit: "mailLink", query: linkQuery }, async ({ query }) => {
  await unsubscribe(query.token);
  return answer({});
});

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
