import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listOwnDecisions } from "@/lib/moderation/own-cases";
import { ownDecision } from "@/lib/moderation/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "What moderators decided about one's own words and account",
    responses: { 200: { description: "The newest first.", fields: { decisions: z.array(ownDecision) } } },
  },
  async ({ actor }) => ok({ decisions: await listOwnDecisions(actor) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
