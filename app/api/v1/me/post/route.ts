import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postView } from "@/lib/posts/schema";
import { settleOwnDuePosts } from "@/lib/replies/due-work";
import { listOwnPosts } from "@/lib/replies/queries";
import { replyView } from "@/lib/replies/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "The own posts with their replies, newest first",
    responses: {
      200: {
        description: "At most 200.",
        fields: { posts: z.array(z.object({ post: postView, replies: z.array(replyView) })) },
      },
    },
  },
  async ({ actor }) => {
    await settleOwnDuePosts(actor);
    return ok({ posts: await listOwnPosts(actor) });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
