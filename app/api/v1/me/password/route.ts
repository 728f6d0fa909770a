import { withKnownDevice } from "@/lib/auth/session-response";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { changePassword } from "@/lib/users/password-reset";
import { passwordChange } from "@/lib/users/schema";

export const PUT = route(
  {
    auth: "member",
    whileSuspended: true,
    limit: "write",
    body: passwordChange,
    summary: "Change one's password",
    description: "Ends all other sessions.",
    responses: { 200: { description: "The new password works." } },
  },
  async ({ request, actor, body }) => {
    await changePassword(actor, body);
    emailAfterResponse();
    return withKnownDevice(ok({}), request);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
