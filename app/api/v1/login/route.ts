import { sessionCookieHeaders, signedInFields } from "@/app/api/v1/signed-in";
import { loginContext } from "@/lib/auth/device-cookie";
import { withSessionCookie } from "@/lib/auth/session-response";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { logIn } from "@/lib/users/mutations";
import { credentials } from "@/lib/users/schema";

// No limit here: it depends on the account, so `logIn` counts.
export const POST = route(
  {
    auth: "anyone",
    body: credentials,
    summary: "Sign in",
    responses: { 200: { description: "Signed in.", fields: signedInFields, headers: sessionCookieHeaders } },
    errors: [429],
  },
  async ({ request, body }) => {
    const caller = loginContext(request);
    const signedIn = await logIn(body, caller);
    if (sendsEmail()) emailAfterResponse();
    return withSessionCookie(ok(signedIn), request, signedIn.token);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
