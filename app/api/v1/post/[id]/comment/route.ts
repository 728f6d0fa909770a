import { createComment } from "@/lib/comments/mutations";
import { requireComments } from "@/lib/comments/queries";
import { commentFields } from "@/lib/comments/schema";
import { idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";

export const GET = route({ auth: "anyone", limit: "read", params: postParams }, async ({ actor, params }) =>
  ok({ comments: await requireComments(actor, params.id) }),
);

export const POST = route(
  { auth: "member", limit: "write", params: postParams, body: commentFields },
  async ({ actor, params, body, request }) => {
    const { body: written, status } = await createComment(actor, params.id, body, idempotencyKey(request));
    return ok(written, { status });
  },
);

const refused = methodNotAllowed("GET", "POST");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as PUT };
