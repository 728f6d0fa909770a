import { knownDeviceCookie, loginContext } from "@/lib/auth/device-cookie";
import { withSessionCookie } from "@/lib/auth/session-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { logIn } from "@/lib/users/mutations";
import { credentials } from "@/lib/users/schema";

// Without a limit here: whose it is depends on the account, so `logIn` counts.
export const POST = route({ auth: "anyone", body: credentials }, async ({ request, body }) => {
  const caller = loginContext(request);
  const signedIn = await logIn(body, caller);
  const response = await withSessionCookie(ok(signedIn), request, signedIn.token);
  return withCookies(response, [knownDeviceCookie(caller.cookie, signedIn.user._id)]);
});

const refused = methodNotAllowed("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
