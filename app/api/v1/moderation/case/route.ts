import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listDecidedCases, listWaitingCases } from "@/lib/moderation/queries";
import { caseQuery, caseSummary } from "@/lib/moderation/schema";

export const GET = route(
  {
    auth: "member",
    role: "moderator",
    limit: "read",
    query: caseQuery,
    summary: "Cases that wait, or that are decided",
    responses: {
      200: {
        description: "At most 50: what has waited longest, or what was decided last, comes first.",
        fields: { cases: z.array(caseSummary) },
      },
    },
  },
  async ({ actor, query: { list, before } }) =>
    ok({ cases: list === "waiting" ? await listWaitingCases(actor) : await listDecidedCases(actor, before) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
