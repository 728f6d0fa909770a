import { connection } from "next/server";
import { checkReadiness } from "@/lib/observability/health";

/** 200 when requests can be served, else 503; names what is wrong, never why. */
export async function GET(): Promise<Response> {
  await connection();
  const checks = await checkReadiness();
  const success = Object.values(checks).every(Boolean);
  return Response.json(
    { success, checks },
    { status: success ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
