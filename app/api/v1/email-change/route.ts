import { withKnownDevice } from "@/lib/auth/session-response";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { changeEmail } from "@/lib/users/email-change";
import { keepsPassword, verification } from "@/lib/users/schema";

export const PUT = route(
  {
    auth: "anyone",
    limit: "mailLink",
    body: verification,
    summary: "Change the address of an account by the link of a mail",
    description:
      "Ends all sessions but that of the call. Without a session of the account or its password, the password and all other ways to log in stop working: somebody may have asked for it with a foreign address. The old address gets a mail that can undo it for 7 days.",
    responses: { 200: { description: "The new address counts.", fields: { keepsPassword } } },
    errors: [404, 409],
  },
  async ({ request, actor, body }) => {
    const changed = await changeEmail(body, actor);
    emailAfterResponse();
    return withKnownDevice(ok(changed), request);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
