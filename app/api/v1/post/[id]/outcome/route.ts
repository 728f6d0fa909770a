import { settledPostFields, settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { recordOutcome } from "@/lib/replies/outcome";
import { outcomeFields } from "@/lib/replies/outcome-schema";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    body: outcomeFields,
    summary: "Say what became of it outside of this site, for all or some of it",
    description:
      "All of it takes the post down, as `DELETE /post/{id}` does, and who waits or was promised it is told why. Some of it lowers the quantity.",
    responses: { 200: { description: "Done; this is how it is now.", fields: settledPostFields } },
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await recordOutcome(actor, params.id, body);
    return settledPostResponse(actor, params.id);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
