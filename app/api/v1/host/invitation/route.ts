import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { createInvitation, listInvitations } from "@/lib/membership/invitations";
import { invitationView, newInvitation } from "@/lib/membership/schema";

export const GET = route(
  {
    auth: "member",
    role: "host",
    limit: "read",
    summary: "The invitations, newest first",
    responses: {
      200: { description: "Also those that are over.", fields: { invitations: z.array(invitationView) } },
    },
  },
  async () => ok({ invitations: await listInvitations() }),
);

export const POST = route(
  {
    auth: "member",
    role: "host",
    limit: "write",
    body: newInvitation,
    summary: "Invite people",
    description: "Whoever has the link opens an account with it, as many as it says, until it ends.",
    responses: { 201: { description: "The link is good.", fields: { invitation: invitationView } } },
  },
  async ({ actor, body }) => ok({ invitation: await createInvitation(actor, body) }, { status: 201 }),
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });
