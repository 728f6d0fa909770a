import { declineMember } from "@/lib/account-deletions/decline-member";
import { restoreAccount } from "@/lib/account-deletions/mutations";
import type { Actor } from "@/lib/auth/session";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { requestDecision, requestParams } from "@/lib/membership/schema";
import { acceptMember } from "@/lib/users/membership-requests";

/** A member who was declined need not ask for their account again. */
async function accept(actor: Actor, userId: string): Promise<void> {
  if (await acceptMember(actor, userId)) await restoreAccount({ id: userId });
}

export const PUT = route(
  {
    auth: "member",
    role: "host",
    limit: "write",
    params: requestParams,
    body: requestDecision,
    summary: "Accept a member, or not",
    description: "Told to them by mail. The account of a declined member is erased after the days of grace.",
    responses: {
      200: { description: "It is decided.", fields: { accepted: requestDecision.shape.accepted } },
    },
    errors: [404],
  },
  async ({ actor, params, body: { accepted } }) => {
    await (accepted ? accept(actor, params.id) : declineMember(actor, params.id));
    if (sendsEmail()) emailAfterResponse();
    return ok({ accepted });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
