import { z } from "zod";
import { withKnownDevice } from "@/lib/auth/session-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sessionView } from "@/lib/users/session-schema";
import { endOtherSessions, listSessions } from "@/lib/users/sessions";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "Where one is logged in",
    description:
      "Everything that still counts: see `expiresIn`. The call's own session first, then the one used last.",
    responses: { 200: { description: "At most 100.", fields: { sessions: z.array(sessionView) } } },
  },
  async ({ actor }) => ok({ sessions: await listSessions(actor) }),
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    summary: "Log out everywhere else",
    responses: { 200: { description: "This is what is left.", fields: { sessions: z.array(sessionView) } } },
  },
  async ({ request, actor }) => {
    await endOtherSessions(actor);
    return withKnownDevice(ok({ sessions: await listSessions(actor) }), request);
  },
);

export const { POST, PUT, PATCH, OPTIONS } = methodNotAllowed({ GET, DELETE });
