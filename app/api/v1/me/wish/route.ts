import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listWishlist } from "@/lib/wishlist/queries";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  ok(await listWishlist(actor)),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
