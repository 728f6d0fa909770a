import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { report } from "@/lib/moderation/report";
import { reportFields } from "@/lib/moderation/schema";

export const POST = route(
  {
    auth: "member",
    whileSuspended: true,
    limit: "report",
    body: reportFields,
    summary: "Report a post, comment, message or person",
    description:
      "Once for each. Somebody who looks after the site looks at it, and the reporter hears what became of it. Enough reports hide a post or comment until then.",
    responses: { 201: { description: "It waits to be looked at." } },
    errors: [404, 409],
  },
  async ({ actor, body }) => {
    await report(actor, body);
    return ok({}, { status: 201 });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
