import { sessionCookieHeaders, signedInFields } from "@/app/api/v1/signed-in";
import { loginContext } from "@/lib/auth/device-cookie";
import { withSessionCookie } from "@/lib/auth/session-response";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { isWaitingForHost } from "@/lib/first-host/code";
import { becomeFirstHost } from "@/lib/first-host/mutations";
import { firstHostFields, firstHostView } from "@/lib/first-host/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";

const CREATED = 201;

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    summary: "Whether the site waits for its first host",
    responses: { 200: { description: "It does or does not.", fields: firstHostView } },
  },
  async () => ok({ open: await isWaitingForHost() }),
);

export const POST = route(
  {
    auth: "anyone",
    limit: "firstHost",
    body: firstHostFields,
    summary: "Open the first account of an empty site, as its host, and sign in",
    description:
      "Needs the code that the server has printed at its last start. 410 once anybody is a member. The session counts as one with a second step; later ones need a passkey or a code.",
    responses: {
      201: { description: "The account is open.", fields: signedInFields, headers: sessionCookieHeaders },
    },
    errors: [410],
  },
  async ({ request, body }) => {
    const signedIn = await becomeFirstHost(body, loginContext(request).name);
    if (sendsEmail()) emailAfterResponse();
    return withSessionCookie(ok(signedIn, { status: CREATED }), request, signedIn.token);
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });
