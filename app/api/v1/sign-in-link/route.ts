import { sessionCookieHeaders, signedInFields } from "@/app/api/v1/signed-in";
import { loginContext } from "@/lib/auth/device-cookie";
import { withSessionCookie } from "@/lib/auth/session-response";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { requestEmailLink } from "@/lib/users/account-emails";
import { signInByLink } from "@/lib/users/email-verification";
import { emailLinkRequest, signInLink } from "@/lib/users/schema";

export const POST = route(
  {
    auth: "anyone",
    limit: "emailRequest",
    body: emailLinkRequest,
    summary: "Ask for a mail with a link to sign in without a password",
    description:
      "The answer is the same whether or not the address has an account. The newest link works for 30 minutes.",
    responses: { 202: { description: "A mail goes to the address, if it has an account." } },
  },
  async ({ body }) => {
    await requestEmailLink("sign-in", body.email);
    emailAfterResponse();
    return ok({}, { status: 202 });
  },
);

export const PUT = route(
  {
    auth: "anyone",
    limit: "mailLink",
    body: signInLink,
    summary: "Sign in by the link of a mail",
    description: "The link works once. It confirms the address too, see `PUT /api/v1/verification`.",
    responses: { 200: { description: "Signed in.", fields: signedInFields, headers: sessionCookieHeaders } },
    errors: [401, 404, 409],
  },
  async ({ request, actor, body }) => {
    const signedIn = await signInByLink(body, actor, loginContext(request).name);
    if (sendsEmail()) emailAfterResponse();
    return withSessionCookie(ok(signedIn), request, signedIn.token);
  },
);

export const { GET, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST, PUT });
