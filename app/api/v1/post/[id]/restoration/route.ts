import { settledPostFields, settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { weighReportsAgain } from "@/lib/moderation/report";
import { postParams } from "@/lib/posts/schema";
import { bringBackPost } from "@/lib/replies/take-down-post";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    summary: "Bring back a post that was taken down minutes ago",
    description: "Possible until `undoableUntil`: nobody was told yet, and promises stand as before.",
    responses: { 200: { description: "It is back.", fields: settledPostFields } },
    errors: [409, 410],
  },
  async ({ actor, params }) => {
    await bringBackPost(actor, params.id);
    await weighReportsAgain(actor, params.id);
    return settledPostResponse(actor, params.id);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
