import { z } from "zod";
import { documentedImage } from "@/app/api/v1/post/documented-post";
import { formBody } from "@/lib/http/request/parse-request";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { POST_LIMITS } from "@/lib/posts/field-rules";
import { addImagesForm, arrangeImagesFields, removeImageFields } from "@/lib/posts/input-schema";
import { requirePost } from "@/lib/posts/queries";
import { postParams, postView } from "@/lib/posts/schema";
import { addImages, arrangeImages, removeImage } from "@/lib/replies/change-images";

const done = { 200: { description: "Done; this is how it is now.", fields: { post: postView } } };

export const POST = route(
  {
    auth: "member",
    verified: true,
    limit: "upload",
    params: postParams,
    body: formBody(addImagesForm, ["images"]),
    documented: {
      body: z.object({ images: z.array(documentedImage).min(1).max(POST_LIMITS.images.max) }),
    },
    summary: "Add pictures to a post, behind the others",
    description: `A post has at most ${POST_LIMITS.images.max}.`,
    responses: done,
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await addImages(actor, params.id, body.images);
    return ok({ post: await requirePost(actor, params.id) });
  },
);

export const PUT = route(
  {
    auth: "member",
    verified: true,
    limit: "write",
    params: postParams,
    body: arrangeImagesFields,
    summary: "Put the pictures of a post in order, and describe them",
    description: "All of them, each once: the first is the one on the card.",
    responses: done,
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await arrangeImages(actor, params.id, body);
    return ok({ post: await requirePost(actor, params.id) });
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    body: removeImageFields,
    summary: "Take one picture off a post; the last one stays",
    description: "Nobody can load it any more. Its files are removed a day later.",
    responses: done,
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await removeImage(actor, params.id, body);
    return ok({ post: await requirePost(actor, params.id) });
  },
);

export const { GET, PATCH, OPTIONS } = methodNotAllowed({ POST, PUT, DELETE });
