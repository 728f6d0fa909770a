import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { claimCase, releaseCase } from "@/lib/moderation/claims";
import { getCase } from "@/lib/moderation/queries";
import { caseParams, caseView } from "@/lib/moderation/schema";

export const PUT = route(
  {
    auth: "member",
    role: "moderator",
    limit: "write",
    params: caseParams,
    summary: "Take a case for 15 minutes",
    description: "Meanwhile nobody else can decide it. Safe to repeat, which makes it 15 minutes again.",
    responses: { 200: { description: "It is yours.", fields: { case: caseView } } },
    errors: [404, 409],
  },
  async ({ actor, params }) => {
    await claimCase(actor, params.id);
    return ok({ case: await getCase(actor, params.id) });
  },
);

export const DELETE = route(
  {
    auth: "member",
    role: "moderator",
    limit: "write",
    params: caseParams,
    summary: "Leave a case to others",
    responses: { 200: { description: "It is free." } },
  },
  async ({ actor, params }) => {
    await releaseCase(actor, params.id);
    return ok({});
  },
);

export const { GET, POST, PATCH, OPTIONS } = methodNotAllowed({ PUT, DELETE });
