import { sessionCookieHeaders } from "@/app/api/v1/signed-in";
import { signOutCookies } from "@/lib/auth/session-cookies";
import { rejectCrossSite } from "@/lib/http/authenticate";
import { withCookies } from "@/lib/http/response/with-cookies";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { logOut } from "@/lib/users/mutations";

export const GET = route(
  {
    auth: "anyone",
    summary: "End the session for every copy of its token",
    description: "By cookie not from the pages of another site.",
    takesToken: true,
    responses: { 200: { description: "Signed out.", headers: sessionCookieHeaders } },
  },
  async ({ actor, request }) => {
    rejectCrossSite(request);
    if (actor) await logOut(actor);
    return withCookies(ok({}), signOutCookies());
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
