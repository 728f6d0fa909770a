import { unsubscribe } from "@/lib/emails/mutations";
import { linkQuery } from "@/lib/emails/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

/** One click in a mail program (RFC 8058), or the button of the page that the mail links to. */
export const POST = route(
  {
    auth: "anyone",
    limit: "mailLink",
    query: linkQuery,
    summary: "Stop one kind of mail by the link of such a mail (RFC 8058)",
    responses: { 200: { description: "They are stopped." } },
    errors: [404],
  },
  async ({ query }) => {
    await unsubscribe(query.token);
    return ok({});
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
