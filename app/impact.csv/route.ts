import { keptImpact } from "@/app/kept";
import { csvOf } from "@/lib/impact/csv";

export async function GET(): Promise<Response> {
  const headers = {
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="impact.csv"',
  };
  return new Response(csvOf(await keptImpact()), { headers });
}
