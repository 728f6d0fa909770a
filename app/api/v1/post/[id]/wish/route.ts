import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { addToWishlist, removeFromWishlist } from "@/lib/wishlist/mutations";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    summary: "Put a post on one's wishlist",
    responses: { 200: { description: "It is there.", fields: { wished: z.boolean() } } },
    errors: [410],
  },
  async ({ actor, params }) => {
    await addToWishlist(actor, params.id);
    return ok({ wished: true });
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    summary: "Take a post off one's wishlist",
    responses: { 200: { description: "It is not there.", fields: { wished: z.boolean() } } },
  },
  async ({ actor, params }) => {
    await removeFromWishlist(actor, params.id);
    return ok({ wished: false });
  },
);

export const { GET, POST, PATCH, OPTIONS } = methodNotAllowed({ PUT, DELETE });
