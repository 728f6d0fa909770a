import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requestEmailLink } from "@/lib/users/account-emails";
import { resetPassword } from "@/lib/users/password-reset";
import { emailLinkRequest, newPasswordFields } from "@/lib/users/schema";

export const POST = route(
  {
    auth: "anyone",
    limit: "emailRequest",
    body: emailLinkRequest,
    summary: "Ask for a mail with a link to choose a new password",
    description:
      "The answer is the same whether or not the address has an account. The newest link works for 30 minutes.",
    responses: { 202: { description: "A mail goes to the address, if it has an account." } },
  },
  async ({ body }) => {
    await requestEmailLink("reset-password", body.email);
    emailAfterResponse();
    return ok({}, { status: 202 });
  },
);

export const PUT = route(
  {
    auth: "anyone",
    limit: "mailLink",
    body: newPasswordFields,
    summary: "Choose a new password by the link of a mail",
    description: "Ends all sessions and starts none.",
    responses: { 200: { description: "The new password works." } },
    errors: [404],
  },
  async ({ body }) => {
    await resetPassword(body);
    emailAfterResponse();
    return ok({});
  },
);

export const { GET, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST, PUT });
