import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { markAllRead, markPromisesSeen } from "@/lib/notifications/mutations";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    query: z
      .object({ kind: z.literal("promised").optional(), postId: z.uuid().toLowerCase().optional() })
      // Otherwise all would be read for the sake of one post.
      .refine(({ kind, postId }) => kind || !postId, { path: ["kind"], message: "The kind is missing." }),
    summary:
      "All notifications are read; with `kind=promised`, those of promises to the reader, of all posts or of one",
    responses: { 200: { description: "Noted." } },
  },
  async ({ actor, query: { kind, postId } }) => {
    await (kind ? markPromisesSeen(actor, postId) : markAllRead(actor));
    return ok({});
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
