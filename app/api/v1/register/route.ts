import { knownDeviceCookie, loginContext } from "@/lib/auth/device-cookie";
import { withSessionCookie } from "@/lib/auth/session-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { register } from "@/lib/users/mutations";
import { registration } from "@/lib/users/schema";

const CREATED = 201;

export const POST = route(
  { auth: "anyone", limit: "register", body: registration },
  async ({ request, body }) => {
    const { cookie, name } = loginContext(request);
    const signedIn = await register(body, name);
    const response = await withSessionCookie(ok(signedIn, { status: CREATED }), request, signedIn.token);
    return withCookies(response, [knownDeviceCookie(cookie, signedIn.user._id)]);
  },
);

const refused = methodNotAllowed("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
