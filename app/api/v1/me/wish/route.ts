import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postView } from "@/lib/posts/schema";
import { listWishlist } from "@/lib/wishlist/queries";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "The wishlist, the newest wish first; what is gone stays",
    responses: {
      200: {
        description: "At most 200.",
        fields: {
          posts: z.array(postView),
          takenDown: z
            .array(z.object({ _id: z.uuid() }))
            .meta({ description: "What was taken down: nothing else is told of it." }),
        },
      },
    },
  },
  async ({ actor }) => ok(await listWishlist(actor)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
