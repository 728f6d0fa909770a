import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getCase } from "@/lib/moderation/queries";
import { answerFields, caseParams, caseView } from "@/lib/moderation/schema";
import { answerAppeal } from "@/lib/moderation/undo";

export const PUT = route(
  {
    auth: "member",
    role: "moderator",
    limit: "write",
    params: caseParams,
    body: answerFields,
    summary: "Answer an appeal",
    description: "By another moderator than who decided, if there is one. Recorded in the audit log.",
    responses: { 200: { description: "It is answered.", fields: { case: caseView } } },
    errors: [404, 409],
  },
  async ({ actor, params, body }) => {
    await answerAppeal(actor, params.id, body);
    emailAfterResponse();
    return ok({ case: await getCase(actor, params.id) });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
