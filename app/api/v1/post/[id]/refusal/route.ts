import { settledPostFields, settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { declineReply } from "@/lib/replies/promises";
import { refusalFields } from "@/lib/replies/schema";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    body: refusalFields,
    summary: "Where the poster chooses: decline one reply, or all that wait",
    responses: { 200: { description: "Done; this is how it is now.", fields: settledPostFields } },
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await declineReply(actor, params.id, body);
    return settledPostResponse(actor, params.id);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
