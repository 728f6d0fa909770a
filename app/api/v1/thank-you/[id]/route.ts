import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { removeThankYou } from "@/lib/thank-yous/mutations";
import { exchangeThanksView, thankYouParams } from "@/lib/thank-yous/schema";

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: thankYouParams,
    summary: "Remove a thank-you",
    description: "Its author may say another one afterwards. Where the giver removes it, there will be none.",
    responses: { 200: { description: "It is gone.", fields: exchangeThanksView.shape } },
  },
  async ({ actor, params }) => ok(await removeThankYou(actor, params.id)),
);

export const { GET, POST, PUT, PATCH, OPTIONS } = methodNotAllowed({ DELETE });
