import { signOutCookies } from "@/lib/auth/session-cookies";
import { withCookies } from "@/lib/http/response/with-cookies";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sessionParams } from "@/lib/users/session-schema";
import { endOwnSession } from "@/lib/users/sessions";

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: sessionParams,
    summary: "Log one of one's own devices out",
    responses: { 200: { description: "Its token is worthless." } },
  },
  async ({ actor, params }) => {
    await endOwnSession(actor, params.id);
    return params.id === actor.sessionId ? withCookies(ok({}), signOutCookies()) : ok({});
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = methodNotAllowed({ DELETE });
