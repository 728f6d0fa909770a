import { writeComment } from "@/lib/comments/mutations";
import { requireComments } from "@/lib/comments/queries";
import { commentFields } from "@/lib/comments/schema";
import { idempotencyKey } from "@/lib/http/idempotency";
import { answer, refuse, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";

export const GET = route({ auth: "anyone", limit: "read", params: postParams }, async ({ actor, params }) =>
  answer({ comments: await requireComments(actor, params.id) }),
);

export const POST = route(
  { auth: "member", limit: "write", params: postParams, body: commentFields },
  async ({ actor, params, body, request }) => {
    const { body: written, status } = await writeComment(actor, params.id, body, idempotencyKey(request));
    return answer(written, { status });
  },
);

const refused = refuse("GET", "POST");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as PUT };
