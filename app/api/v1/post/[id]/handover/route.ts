import { settledPostFields, settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { confirmHandover } from "@/lib/replies/handover";
import { handoverFields } from "@/lib/replies/schema";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    body: handoverFields,
    summary: "Note that it was handed over; verified with the recipient's code, needed where a rule chooses",
    responses: { 200: { description: "Done; this is how it is now.", fields: settledPostFields } },
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await confirmHandover(actor, params.id, body);
    return settledPostResponse(actor, params.id);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
