import { connection } from "next/server";
import { z } from "zod";
import { describeEndpoint } from "@/lib/http/endpoint";
import { checkReadiness } from "@/lib/observability/health";

const checkFields = { checks: z.record(z.string(), z.boolean()) };
const notReady = z.object({ success: z.literal(false), ...checkFields });

/** 503 names the failed checks, never their causes. */
export const GET = describeEndpoint(
  {
    summary: "Requests can be served",
    responses: {
      200: { description: "They can.", fields: checkFields },
      503: { description: "Not now.", content: { "application/json": { schema: notReady } } },
    },
  },
  async (): Promise<Response> => {
    await connection();
    const checks = await checkReadiness();
    const success = Object.values(checks).every(Boolean);
    return Response.json(
      { success, checks },
      { status: success ? 200 : 503, headers: { "cache-control": "no-store" } },
    );
  },
);
