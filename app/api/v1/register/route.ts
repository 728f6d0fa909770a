import { answer, refuse, route } from "@/lib/api";
import { callerOf, knownDeviceCookie } from "@/lib/known-device";
import { withSignIn } from "@/lib/signing-in";
import { register } from "@/lib/users/mutations";
import { registration } from "@/lib/users/schema";
import { withCookies } from "@/lib/with-cookies";

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
