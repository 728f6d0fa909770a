import { z } from "zod";
import { documentedImage } from "@/app/api/v1/post/documented-post";
import { formBody } from "@/lib/http/request/parse-request";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { dropDraft, saveDraft } from "@/lib/post-drafts/mutations";
import { getDraft } from "@/lib/post-drafts/queries";
import { DRAFT_DAYS, draftForm, draftParams, draftView, MAX_DRAFT_IMAGES } from "@/lib/post-drafts/schema";

const documentedForm = z.object({
  draft: z.string().meta({
    description:
      "JSON of `fields`, `key`, `editedAt` and `images`, as in the answer. Nothing has to be complete.",
  }),
  pictures: z.array(documentedImage).max(MAX_DRAFT_IMAGES).optional().meta({
    description: "Only the photos that are not kept yet. Each file is named by its `id` in `images`.",
  }),
});

export const GET = route(
  {
    auth: "member",
    limit: "read",
    params: draftParams,
    summary: "The unfinished offer or request, as the form was left on any device",
    responses: { 200: { description: "Null where there is none.", fields: { draft: draftView.nullable() } } },
  },
  async ({ actor, params }) => ok({ draft: await getDraft(actor, params.type) }),
);

export const PUT = route(
  {
    auth: "member",
    verified: true,
    limit: "draft",
    params: draftParams,
    body: formBody(draftForm, ["pictures"]),
    documented: { body: documentedForm },
    summary: "Keep an unfinished post for the own devices",
    description: `For the member's eyes only, until it is published, dropped or untouched for ${DRAFT_DAYS} days. The newest edit wins: an older one changes nothing, and a photo that is neither kept nor sent is left out.`,
    responses: {
      200: {
        description: "What is kept now; null where it was published meanwhile.",
        fields: { draft: draftView.nullable() },
      },
    },
  },
  async ({ actor, params, body }) => ok({ draft: await saveDraft(actor, params.type, body) }),
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: draftParams,
    summary: "Forget an unfinished post and its photos",
    responses: { 200: { description: "It is gone." } },
  },
  async ({ actor, params }) => {
    await dropDraft(actor, params.type);
    return ok({});
  },
);

export const { POST, PATCH, OPTIONS } = methodNotAllowed({ GET, PUT, DELETE });
