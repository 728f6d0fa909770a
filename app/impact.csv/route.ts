import { keptImpact } from "@/app/cached-queries";
import { guarded } from "@/lib/http/route";
import { csvOf } from "@/lib/impact/csv";

export const GET = guarded(async () => {
  const headers = {
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="impact.csv"',
  };
  return new Response(csvOf(await keptImpact()), { headers });
});
