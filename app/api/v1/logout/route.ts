import { signOutCookies } from "@/lib/auth/session-cookies";
import { methodNotAllowed, ok, rejectCrossSite, route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { logOut } from "@/lib/users/mutations";

export const GET = route({ auth: "anyone" }, async ({ actor, request }) => {
  rejectCrossSite(request);
  if (actor) await logOut(actor);
  return withCookies(ok({}), signOutCookies());
});

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
