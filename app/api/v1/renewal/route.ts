import { linkQuery } from "@/lib/emails/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { renewByLink, requireRenewable } from "@/lib/replies/post-lifecycle";

/** What the page asks about before anything happens. */
export const GET = route({ auth: "anyone", limit: "mailLink", query: linkQuery }, async ({ query }) =>
  ok({ post: await requireRenewable(query.token) }),
);

/** The button of the page that a mail about an expiring post links to. */
export const POST = route({ auth: "anyone", limit: "mailLink", query: linkQuery }, async ({ query }) => {
  await renewByLink(query.token);
  return ok({});
});

const refused = methodNotAllowed("GET", "POST");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as PUT };
