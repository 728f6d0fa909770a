import { unsubscribe } from "@/lib/emails/mutations";
import { linkQuery } from "@/lib/emails/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

/** One click in a mail program (RFC 8058), or the button of the page that the mail links to. */
export const POST = route({ auth: "anyone", limit: "mailLink", query: linkQuery }, async ({ query }) => {
  await unsubscribe(query.token);
  return ok({});
});

const refused = methodNotAllowed("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
