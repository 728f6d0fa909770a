import { documentedImage } from "@/app/api/v1/post/documented-post";
import { formBody } from "@/lib/http/request/parse-request";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { replyParams } from "@/lib/replies/schema";
import { sayThankYou } from "@/lib/thank-yous/mutations";
import { getThanksOf } from "@/lib/thank-yous/queries";
import { exchangeThanksView, thankYouFields, thankYouForm } from "@/lib/thank-yous/schema";

const fields = exchangeThanksView.shape;

export const GET = route(
  {
    auth: "member",
    limit: "read",
    params: replyParams,
    summary: "What the one who received it says of the one who gave it",
    responses: { 200: { description: "For these two.", fields } },
  },
  async ({ actor, params }) => ok(await getThanksOf(actor, params.id)),
);

export const PUT = route(
  {
    auth: "member",
    verified: true,
    limit: "upload",
    params: replyParams,
    body: formBody(thankYouForm, ["picture"]),
    documented: { body: thankYouFields.extend({ picture: documentedImage.optional() }) },
    summary: "Say thank you, as the one who received it",
    description: "Everybody sees it on the profile of the one who gave it, who can remove it.",
    responses: { 200: { description: "It is there.", fields } },
    errors: [409],
  },
  async ({ actor, params, body }) => {
    await sayThankYou(actor, params.id, body);
    return ok(await getThanksOf(actor, params.id));
  },
);

export const { POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, PUT });
