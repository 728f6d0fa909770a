import { sessionCookieHeaders, signedInFields } from "@/app/api/v1/signed-in";
import { loginContext } from "@/lib/auth/device-cookie";
import { withSessionCookie } from "@/lib/auth/session-response";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { passkeyProof } from "@/lib/passkeys/schema";
import { signInByPasskey } from "@/lib/passkeys/sign-in";

export const POST = route(
  {
    auth: "anyone",
    limit: "passkeySignIn",
    body: passkeyProof,
    summary: "Sign in by passkey",
    description:
      "Takes what the browser made of `POST /api/v1/login/passkey/challenge`. The answer is the same for an unknown passkey and a wrong signature.",
    responses: { 200: { description: "Signed in.", fields: signedInFields, headers: sessionCookieHeaders } },
    errors: [401],
  },
  async ({ request, body }) => {
    const caller = loginContext(request);
    // A copied passkey is told by mail too.
    const signedIn = await signInByPasskey(body.credential, caller).finally(
      () => sendsEmail() && emailAfterResponse(),
    );
    return withSessionCookie(ok(signedIn), request, signedIn.token);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
