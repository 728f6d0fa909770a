import { unsubscribe } from "@/lib/emails/mutations";
import { linkQuery } from "@/lib/emails/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

/** Mail programs call this (RFC 8058), and so does the page that the email links to. */
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
