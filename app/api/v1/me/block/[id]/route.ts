import { z } from "zod";
import { blockParams } from "@/lib/blocks/schema";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { blockMember, unblockMember } from "@/lib/replies/block-member";

const fields = { blocked: z.boolean() };

export const PUT = route(
  {
    auth: "member",
    limit: "block",
    params: blockParams,
    query: z.object({
      takeDown: z.literal("yes").optional().meta({
        description: "Agrees that own posts are taken down in whose line they are by a rule.",
      }),
    }),
    summary: "Block a member",
    description:
      "Neither sees, answers or is matched with the other. Where a rule chooses, nobody can be left out: such a post of one’s own is taken down for all, which `takeDown` has to allow. Promises between the two are released, and replies end. A hand-over that only one has confirmed can still be denied by the other. Nobody is told why: calls about the other answer as for something that is not there.",
    responses: { 200: { description: "They are blocked.", fields } },
    errors: [409],
  },
  async ({ actor, params, query }) => {
    await blockMember(actor, params.id, { takeDown: query.takeDown === "yes" });
    emailAfterResponse();
    return ok({ blocked: true });
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "block",
    params: blockParams,
    summary: "Unblock a member; what has ended stays so",
    responses: { 200: { description: "They are not blocked.", fields } },
  },
  async ({ actor, params }) => {
    await unblockMember(actor, params.id);
    return ok({ blocked: false });
  },
);

export const { GET, POST, PATCH, OPTIONS } = methodNotAllowed({ PUT, DELETE });
