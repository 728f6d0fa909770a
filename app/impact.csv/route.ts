import { cachedImpact } from "@/app/cached-queries";
import { tags } from "@/lib/db/tag-names";
import { keptFor } from "@/lib/http/response/kept-response";
import { withErrorHandling } from "@/lib/http/route";
import { toCsv } from "@/lib/impact/csv";

export const GET = withErrorHandling(async () => {
  const headers = {
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="impact.csv"',
    ...keptFor([tags.impact]),
  };
  return new Response(toCsv(await cachedImpact()), { headers });
});
