import { z } from "zod";
import { documentedUpload } from "@/app/api/v1/post/documented-post";
import { idempotencyHeaders, idempotencyKey } from "@/lib/http/idempotency";
import { formBody } from "@/lib/http/request/parse-request";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { moderation } from "@/lib/moderation/hold-post";
import { dropPublishedDraft } from "@/lib/post-drafts/mutations";
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
    description:
      "Words that do not belong into public text are refused with `doubtful`, and so are words and pictures that a new member takes from somebody else. With `confirmed` the post is taken as it is; where `held` is there, a moderator looks at it first. Where nobody could look, it stays refused.",
    responses: {
      201: {
        description: "The post is published.",
        fields: {
          post: postView,
          held: z.literal(true).optional().meta({
            description: "Nobody else sees the post until a moderator has looked at it.",
          }),
        },
      },
    },
  },
  async ({ actor, body, request }) => {
    const key = idempotencyKey(request);
    const { body: published, status } = await publishPost(actor, body, key, moderation);
    await dropPublishedDraft(actor, key);
    return ok(published, { status });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
