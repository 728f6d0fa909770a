import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getOwnAccount } from "@/lib/users/queries";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  ok({ user: await getOwnAccount(actor) }),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
