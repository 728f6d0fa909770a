import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getImpact } from "@/lib/impact/queries";

export const GET = route({ auth: "anyone", limit: "read" }, async () => ok({ impact: await getImpact() }));

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
