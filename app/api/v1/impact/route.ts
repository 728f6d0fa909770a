import { tags } from "@/lib/db/tag-names";
import { keptFor, NOT_MODIFIED } from "@/lib/http/response/kept-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getImpact } from "@/lib/impact/queries";
import { impactView } from "@/lib/impact/schema";

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    summary: "What all hand-overs come to, by month and by area; as a table: /impact.csv",
    responses: { ...NOT_MODIFIED, 200: { description: "The statistics.", fields: { impact: impactView } } },
  },
  async () => ok({ impact: await getImpact() }, { headers: keptFor([tags.impact]) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
