import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listWishlistIds } from "@/lib/wishlist/queries";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "Which posts are on one's wishlist",
    responses: {
      200: { description: "At most 1000, the newest wish first.", fields: { ids: z.array(z.uuid()) } },
    },
  },
  async ({ actor }) => ok({ ids: await listWishlistIds(actor) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
