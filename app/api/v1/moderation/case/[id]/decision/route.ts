import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { decideCase } from "@/lib/moderation/decide";
import { getCase } from "@/lib/moderation/queries";
import { caseParams, caseView, decisionFields, undoFields } from "@/lib/moderation/schema";
import { undoDecision } from "@/lib/moderation/undo";

export const PUT = route(
  {
    auth: "member",
    role: "moderator",
    limit: "write",
    params: caseParams,
    body: decisionFields,
    summary: "Decide a case",
    description:
      "“remove” hides the target for good, “suspend” and “ban” do so too; a ban ends all that the author has under way. The author reads the reason and can object; the reporters hear what became of it. Recorded in the audit log.",
    responses: { 200: { description: "It is decided.", fields: { case: caseView } } },
    errors: [404, 409],
  },
  async ({ actor, params, body }) => {
    await decideCase(actor, params.id, body);
    emailAfterResponse();
    return ok({ case: await getCase(actor, params.id) });
  },
);

export const DELETE = route(
  {
    auth: "member",
    role: "moderator",
    limit: "write",
    params: caseParams,
    body: undoFields,
    summary: "Undo a decision, within 30 days",
    description: "Promises that have ended stay so. The author is told. Recorded in the audit log.",
    responses: { 200: { description: "It is undone.", fields: { case: caseView } } },
    errors: [404, 409],
  },
  async ({ actor, params, body }) => {
    await undoDecision(actor, params.id, body.reason);
    emailAfterResponse();
    return ok({ case: await getCase(actor, params.id) });
  },
);

export const { GET, POST, PATCH, OPTIONS } = methodNotAllowed({ PUT, DELETE });
