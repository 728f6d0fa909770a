import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { appeal } from "@/lib/moderation/own-cases";
import { appealFields, caseParams } from "@/lib/moderation/schema";

export const PUT = route(
  {
    auth: "member",
    whileSuspended: true,
    limit: "write",
    params: caseParams,
    body: appealFields,
    summary: "Object to a decision, once, within 30 days",
    description: "Another moderator answers, if there is one.",
    responses: { 200: { description: "It waits for an answer." } },
    errors: [404, 409],
  },
  async ({ actor, params, body }) => {
    await appeal(actor, params.id, body.text);
    return ok({});
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
