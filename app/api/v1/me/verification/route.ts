import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requestVerification } from "@/lib/users/email-verification";

export const POST = route(
  {
    auth: "member",
    limit: "emailRequest",
    summary: "Ask again for the mail that confirms one's address",
    description: "The newest link works for 24 hours.",
    responses: { 202: { description: "A mail goes to the address, unless it is confirmed." } },
  },
  async ({ actor }) => {
    await requestVerification(actor);
    emailAfterResponse();
    return ok({}, { status: 202 });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
