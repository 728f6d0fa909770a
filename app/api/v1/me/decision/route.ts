import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listOwnDecisions, listOwnWaiting } from "@/lib/moderation/own-cases";
import { ownDecision, ownWaiting } from "@/lib/moderation/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "What moderators decided about one's own words and account",
    responses: {
      200: {
        description:
          "`decisions` begins with the newest; `waiting` is hidden until somebody has looked at it.",
        fields: { decisions: z.array(ownDecision), waiting: z.array(ownWaiting) },
      },
    },
  },
  async ({ actor }) => {
    const [decisions, waiting] = await Promise.all([listOwnDecisions(actor), listOwnWaiting(actor)]);
    return ok({ decisions, waiting });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
