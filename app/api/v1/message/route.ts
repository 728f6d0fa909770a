import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listThreads } from "@/lib/messages/queries";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  ok({ threads: await listThreads(actor) }),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
