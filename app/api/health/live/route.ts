import { connection } from "next/server";
import { ok } from "@/lib/http/route";

/** The process answers; nothing else is asked. */
export async function GET(): Promise<Response> {
  await connection();
  return ok({}, { headers: { "cache-control": "no-store" } });
}
