import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getCase } from "@/lib/moderation/queries";
import { caseParams, caseView } from "@/lib/moderation/schema";

export const GET = route(
  {
    auth: "member",
    role: "moderator",
    limit: "read",
    params: caseParams,
    summary: "A case with all that helps to decide it",
    responses: { 200: { description: "It, with the reports.", fields: { case: caseView } } },
    errors: [404],
  },
  async ({ actor, params }) => ok({ case: await getCase(actor, params.id) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
