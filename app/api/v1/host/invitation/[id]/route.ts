import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { endInvitation } from "@/lib/membership/invitations";
import { invitationParams } from "@/lib/membership/schema";

export const DELETE = route(
  {
    auth: "member",
    role: "host",
    limit: "write",
    params: invitationParams,
    summary: "End an invitation",
    responses: { 200: { description: "Nobody can use it any more." } },
    errors: [404],
  },
  async ({ actor, params }) => {
    await endInvitation(actor, params.id);
    return ok({});
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = methodNotAllowed({ DELETE });
