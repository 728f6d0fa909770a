import { keptImpact } from "@/app/kept";
import { guarded } from "@/lib/api";
import { csvOf } from "@/lib/impact/csv";

export const GET = guarded(async () => {
  const headers = {
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="impact.csv"',
  };
  return new Response(csvOf(await keptImpact()), { headers });
});
