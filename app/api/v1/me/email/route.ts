import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requestEmailChange } from "@/lib/users/email-change";
import { emailChange } from "@/lib/users/schema";

export const PUT = route(
  {
    auth: "member",
    limit: "emailRequest",
    body: emailChange,
    summary: "Ask to change one's address",
    description:
      "A link goes to the new address, and nothing changes until it is opened. The answer does not tell whether the address has an account.",
    responses: { 202: { description: "A mail goes to the new address." } },
  },
  async ({ actor, body }) => {
    await requestEmailChange(actor, body);
    emailAfterResponse();
    return ok({}, { status: 202 });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
