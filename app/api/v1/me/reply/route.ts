import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postView } from "@/lib/posts/schema";
import { settleRepliedDuePosts } from "@/lib/replies/due-work";
import { listOwnReplies } from "@/lib/replies/queries";
import { replyView } from "@/lib/replies/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "The own replies with their posts; with the exact place where something is promised",
    responses: {
      200: {
        description: "At most 200.",
        fields: { replies: z.array(z.object({ reply: replyView, post: postView })) },
      },
    },
  },
  async ({ actor }) => {
    await settleRepliedDuePosts(actor);
    return ok({ replies: await listOwnReplies(actor) });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
