import { answer, refuse, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { addWish, removeWish } from "@/lib/wishlist/mutations";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams },
  async ({ actor, params }) => {
    await addWish(actor, params.id);
    return answer({ wished: true });
  },
);

export const DELETE = route(
  { auth: "member", limit: "write", params: postParams },
  async ({ actor, params }) => {
    await removeWish(actor, params.id);
    return answer({ wished: false });
  },
);

const refused = refuse("PUT", "DELETE");

export { refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };
