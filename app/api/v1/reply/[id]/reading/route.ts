import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { markThreadRead } from "@/lib/messages/mutations";
import { replyParams } from "@/lib/replies/schema";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: replyParams,
    summary: "Everything in the thread up to now is read",
    responses: { 200: { description: "Noted." } },
  },
  async ({ actor, params }) => {
    await markThreadRead(actor, params.id);
    return ok({});
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
