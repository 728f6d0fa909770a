import { sessionCookieHeaders, signedInFields } from "@/app/api/v1/signed-in";
import { loginContext } from "@/lib/auth/device-cookie";
import { withSessionCookie } from "@/lib/auth/session-response";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { clientSubnet } from "@/lib/http/request/client-ip";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { register } from "@/lib/users/mutations";
import { inNetwork } from "@/lib/users/new-members";
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
    const { name } = loginContext(request);
    const signedIn = await inNetwork(clientSubnet(request.headers), () => register(body, name));
    if (sendsEmail()) emailAfterResponse();
    return withSessionCookie(ok(signedIn, { status: CREATED }), request, signedIn.token);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
