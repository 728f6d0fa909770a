import { sessionCookieHeaders, signedInFields } from "@/app/api/v1/signed-in";
import { loginContext } from "@/lib/auth/device-cookie";
import { withSessionCookie } from "@/lib/auth/session-response";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { register } from "@/lib/users/mutations";
import { registration } from "@/lib/users/schema";

const CREATED = 201;

export const POST = route(
  {
    auth: "anyone",
    limit: "register",
    body: registration,
    summary: "Open an account and sign in",
    responses: {
      201: { description: "The account is open.", fields: signedInFields, headers: sessionCookieHeaders },
    },
    errors: [409],
  },
  async ({ request, body }) => {
    const signedIn = await register(body, loginContext(request).name);
    if (sendsEmail()) emailAfterResponse();
    return withSessionCookie(ok(signedIn, { status: CREATED }), request, signedIn.token);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
