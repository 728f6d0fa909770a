import { emailAfterResponse } from "@/lib/emails/after-response";
import { linkQuery } from "@/lib/emails/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postView } from "@/lib/posts/schema";
import { recordOutcomeByLink } from "@/lib/replies/outcome";
import { outcomeFields } from "@/lib/replies/outcome-schema";
import { renewByLink, requireRenewable } from "@/lib/replies/renew-post";

const renewalQuery = linkQuery.extend({
  outcome: outcomeFields.shape.outcome.optional().meta({ description: "Instead of a renewal." }),
});

/** The page shows the post before it renews it. */
export const GET = route(
  {
    auth: "anyone",
    limit: "mailLink",
    query: linkQuery,
    summary: "The post that the link of a mail would renew",
    responses: { 200: { description: "The post.", fields: { post: postView } } },
    errors: [403, 404, 409],
  },
  async ({ query }) => ok({ post: await requireRenewable(query.token) }),
);

export const POST = route(
  {
    auth: "anyone",
    limit: "mailLink",
    query: renewalQuery,
    summary: "Renew a post by the link of a mail, or say what became of it",
    responses: { 200: { description: "It stands, or is taken down." } },
    errors: [403, 404, 409],
  },
  async ({ query: { token, outcome } }) => {
    if (outcome) await recordOutcomeByLink(token, outcome);
    else await renewByLink(token);
    emailAfterResponse();
    return ok({});
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });
