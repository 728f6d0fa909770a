import { answer, refuse, route } from "@/lib/http/route";
import { getImpact } from "@/lib/impact/queries";

export const GET = route({ auth: "anyone", limit: "read" }, async () =>
  answer({ impact: await getImpact() }),
);

const refused = refuse("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
