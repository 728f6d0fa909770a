import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { disconnectIdentity } from "@/lib/linked-identities/mutations";
import { getWaysIn } from "@/lib/linked-identities/queries";
import { disconnection, identityParams, waysIn } from "@/lib/linked-identities/schema";

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: identityParams,
    body: disconnection,
    summary: "Disconnect a provider",
    description: "Refused for the only way to log in.",
    responses: { 200: { description: "This is what is left.", fields: waysIn } },
    errors: [409],
  },
  async ({ actor, params, body }) => {
    await disconnectIdentity(actor, params.id, body.password);
    if (sendsEmail()) emailAfterResponse();
    return ok(await getWaysIn(actor));
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = methodNotAllowed({ DELETE });
