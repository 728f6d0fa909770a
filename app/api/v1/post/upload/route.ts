import { documentedUpload } from "@/app/api/v1/post/documented-post";
import { idempotencyHeaders, idempotencyKey } from "@/lib/http/idempotency";
import { formBody } from "@/lib/http/request/parse-request";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { uploadForm } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import { postView } from "@/lib/posts/schema";

export const POST = route(
  {
    auth: "member",
    verified: true,
    limit: "upload",
    body: formBody(uploadForm, ["images"]),
    documented: { body: documentedUpload },
    headers: idempotencyHeaders,
    summary: "Publish a post",
    responses: { 201: { description: "The post is published.", fields: { post: postView } } },
  },
  async ({ actor, body, request }) => {
    const { body: published, status } = await publishPost(actor, body, idempotencyKey(request));
    return ok(published, { status });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
