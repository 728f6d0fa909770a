import { answer, refuse, route } from "@/lib/api";
import { signOutCookies } from "@/lib/session-cookies";
import { sessionParams } from "@/lib/users/session-schema";
import { endOwnSession } from "@/lib/users/sessions";
import { withCookies } from "@/lib/with-cookies";

export const DELETE = route(
  { auth: "member", limit: "write", params: sessionParams },
  async ({ actor, params }) => {
    await endOwnSession(actor, params.id);
    return params.id === actor.sessionId ? withCookies(answer({}), signOutCookies()) : answer({});
  },
);

const refused = refuse("DELETE");

export { refused as GET, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
