import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { replaceRecoveryCodes } from "@/lib/second-factor/mutations";
import { getSecondFactor } from "@/lib/second-factor/queries";
import { bothFactors, recoveryCodes, secondFactorView } from "@/lib/second-factor/schema";

export const POST = route(
  {
    auth: "member",
    limit: "write",
    body: bothFactors,
    summary: "Make new recovery codes for two-step login",
    description: "The earlier ones no longer work.",
    responses: {
      200: {
        description: "The new codes, this once.",
        fields: { recoveryCodes, secondFactor: secondFactorView.nullable() },
      },
    },
    errors: [404],
  },
  async ({ actor, body }) => {
    const codes = await replaceRecoveryCodes(actor, body);
    // A recovery code may have been typed, which is told by mail.
    if (sendsEmail()) emailAfterResponse();
    return ok({ recoveryCodes: codes, secondFactor: await getSecondFactor(actor) });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
