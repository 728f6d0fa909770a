import { answer, refuse, route } from "@/lib/api";
import { callerOf, knownDeviceCookie } from "@/lib/known-device";
import { withSignIn } from "@/lib/signing-in";
import { logIn } from "@/lib/users/mutations";
import { credentials } from "@/lib/users/schema";
import { withCookies } from "@/lib/with-cookies";

// Without a limit here: whose it is depends on the account, so `logIn` counts.
export const POST = route({ auth: "anyone", body: credentials }, async ({ request, body }) => {
  const caller = callerOf(request);
  const signedIn = await logIn(body, caller);
  const response = await withSignIn(answer(signedIn), request, signedIn.token);
  return withCookies(response, [knownDeviceCookie(caller.cookie, signedIn.user._id)]);
});

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
