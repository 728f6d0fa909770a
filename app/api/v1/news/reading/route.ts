import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { markAllRead } from "@/lib/notifications/mutations";

export const PUT = route({ auth: "member", limit: "write" }, async ({ actor }) => {
  await markAllRead(actor);
  return ok({});
});

const refused = methodNotAllowed("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };
