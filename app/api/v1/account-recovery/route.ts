import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { recoverAccount } from "@/lib/users/account-recovery";
import { emailLink } from "@/lib/users/schema";

export const PUT = route(
  {
    auth: "anyone",
    limit: "mailLink",
    body: emailLink,
    summary: "Take an account back by the link of a mail",
    description:
      "For who gets a mail about a new address, a passkey, a provider or two-step login, and has not done it. The account has the address of the mail again, all sessions end, and password, passkeys, providers and a recent two-step login stop working. The address gets a link to choose a new password.",
    responses: { 200: { description: "The account is its owner's again." } },
    errors: [404, 409],
  },
  async ({ body }) => {
    await recoverAccount(body.token);
    emailAfterResponse();
    return ok({});
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
