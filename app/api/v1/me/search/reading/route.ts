import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { markMatchesSeen } from "@/lib/saved-searches/mutations";

export const PUT = route({ auth: "member", limit: "write" }, async ({ actor }) => {
  await markMatchesSeen(actor);
  return ok({});
});

const refused = methodNotAllowed("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };
