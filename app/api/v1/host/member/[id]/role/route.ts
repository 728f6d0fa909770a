import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { giveRole } from "@/lib/users/give-role";
import { memberParams, roleChoice } from "@/lib/users/schema";

export const PUT = route(
  {
    auth: "member",
    role: "host",
    limit: "write",
    params: memberParams,
    body: roleChoice,
    summary: "Give a member a role",
    description: "Recorded in the audit log, and told to the member by mail.",
    responses: { 200: { description: "The member has it.", fields: { role: roleChoice.shape.role } } },
    errors: [404, 409],
  },
  async ({ actor, params, body }) => {
    await giveRole(actor, params.id, body);
    if (sendsEmail()) emailAfterResponse();
    return ok({ role: body.role });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
