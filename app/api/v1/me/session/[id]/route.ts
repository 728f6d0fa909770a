import { signOutCookies } from "@/lib/auth/session-cookies";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { sessionParams } from "@/lib/users/session-schema";
import { endOwnSession } from "@/lib/users/sessions";

export const DELETE = route(
  { auth: "member", limit: "write", params: sessionParams },
  async ({ actor, params }) => {
    await endOwnSession(actor, params.id);
    return params.id === actor.sessionId ? withCookies(ok({}), signOutCookies()) : ok({});
  },
);

const refused = methodNotAllowed("DELETE");

export { refused as GET, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
