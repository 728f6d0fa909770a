import { settledPostFields, settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { renewPost } from "@/lib/replies/renew-post";

export const PUT = route(
  {
    auth: "member",
    verified: true,
    limit: "write",
    params: postParams,
    summary: "Let a post stand for 90 days from now, or under a rule as long as all of its line may wait",
    responses: { 200: { description: "It stands.", fields: settledPostFields } },
    errors: [409, 410],
  },
  async ({ actor, params }) => {
    await renewPost(actor, params.id);
    return settledPostResponse(actor, params.id);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
