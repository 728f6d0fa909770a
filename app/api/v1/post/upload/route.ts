import { idempotencyKey } from "@/lib/http/idempotency";
import { formBody, methodNotAllowed, ok, route } from "@/lib/http/route";
import { publishPost } from "@/lib/posts/mutations";
import { uploadForm } from "@/lib/posts/schema";

export const POST = route(
  { auth: "member", limit: "upload", body: formBody(uploadForm) },
  async ({ actor, body, request }) => {
    const { body: published, status } = await publishPost(actor, body, idempotencyKey(request));
    return ok(published, { status });
  },
);

const refused = methodNotAllowed("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
