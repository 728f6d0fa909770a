import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { verifyAddress } from "@/lib/users/email-verification";
import { keepsPassword, verification } from "@/lib/users/schema";

export const PUT = route(
  {
    auth: "anyone",
    limit: "mailLink",
    body: verification,
    summary: "Confirm the address of an account by the link of a mail",
    description:
      "Without a session of the account or its password, the password stops working and all sessions end: somebody else may have signed up with the address.",
    responses: {
      200: {
        description: "The address is confirmed.",
        fields: { keepsPassword },
      },
    },
    errors: [404, 409],
  },
  async ({ actor, body }) => ok(await verifyAddress(body, actor)),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
