import { settledPostFields, settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { documentedChanges } from "@/app/api/v1/post/documented-post";
import { tags } from "@/lib/db/tag-names";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { NOT_MODIFIED } from "@/lib/http/response/kept-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postChanges } from "@/lib/posts/input-schema";
import { keptPosts } from "@/lib/posts/kept-posts";
import { requirePost } from "@/lib/posts/queries";
import { postParams, postView } from "@/lib/posts/schema";
import { requireSettledPost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { takeDownWithUndo } from "@/lib/replies/take-down-post";

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    params: postParams,
    summary: "One post; its poster sees the exact place",
    responses: { ...NOT_MODIFIED, 200: { description: "The post.", fields: { post: postView } } },
    errors: [410],
  },
  async ({ actor, params }) => {
    const post = await requireSettledPost(actor, params.id);
    return ok({ post }, { headers: keptPosts([post], tags.post(params.id)) });
  },
);

export const PATCH = route(
  {
    auth: "member",
    verified: true,
    limit: "write",
    params: postParams,
    body: postChanges,
    documented: { body: documentedChanges },
    summary: "Change a post; what is not sent stays",
    description:
      "Another address, latitude or longitude ends the agreed times that are still to come: their messages say `placeChanged`, and both members are told. Once somebody has asked, `allocation` can only go from `poster` to a rule: everybody who waits is told, and it stays.",
    responses: { 200: { description: "Done; this is how it is now.", fields: { post: postView } } },
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await editPost(actor, params.id, body);
    emailAfterResponse();
    return ok({ post: await requirePost(actor, params.id) });
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    summary: "Take a post down: promises are released, whoever waits is told",
    description:
      "Where its poster chooses, that happens after ten minutes: until `undoableUntil`, `PUT /post/{id}/restoration` brings it back, and `PUT /post/{id}/outcome` may still say what became of it. Only its poster and those who replied get it any more, without its pictures; everybody else gets 410. While somebody is promised something by a draw or first come, or waits for a draw whose list is closed, it counts as `takenBack` in the poster's profile, and for 24 hours no post of theirs can begin with a draw or first come.",
    responses: { 200: { description: "It is down.", fields: settledPostFields } },
    errors: [409, 410],
  },
  async ({ actor, params }) => {
    await takeDownWithUndo(actor, params.id);
    return settledPostResponse(actor, params.id);
  },
);

export const { POST, PUT, OPTIONS } = methodNotAllowed({ GET, PATCH, DELETE });
