import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { addToWishlist, removeFromWishlist } from "@/lib/wishlist/mutations";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams },
  async ({ actor, params }) => {
    await addToWishlist(actor, params.id);
    return ok({ wished: true });
  },
);

export const DELETE = route(
  { auth: "member", limit: "write", params: postParams },
  async ({ actor, params }) => {
    await removeFromWishlist(actor, params.id);
    return ok({ wished: false });
  },
);

const refused = methodNotAllowed("PUT", "DELETE");

export { refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };
