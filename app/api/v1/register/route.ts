import { callerOf, knownDeviceCookie } from "@/lib/auth/device-cookie";
import { withSignIn } from "@/lib/auth/session-response";
import { answer, refuse, route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { register } from "@/lib/users/mutations";
import { registration } from "@/lib/users/schema";

const CREATED = 201;

export const POST = route(
  { auth: "anyone", limit: "register", body: registration },
  async ({ request, body }) => {
    const { cookie, name } = callerOf(request);
    const signedIn = await register(body, name);
    const response = await withSignIn(answer(signedIn, { status: CREATED }), request, signedIn.token);
    return withCookies(response, [knownDeviceCookie(cookie, signedIn.user._id)]);
  },
);

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
