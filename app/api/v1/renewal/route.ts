import { answer, refuse, route } from "@/lib/api";
import { linkQuery } from "@/lib/mails/schema";
import { renewByLink } from "@/lib/replies/post-life";

/** The button of the page that a mail about an expiring post links to. */
export const POST = route({ auth: "anyone", limit: "letter", query: linkQuery }, async ({ query }) => {
  await renewByLink(query.token);
  return answer({});
});

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as PATCH, refused as PUT };
