import { connection } from "next/server";
import { answer } from "@/lib/http/route";

/** The process answers; nothing else is asked. */
export async function GET(): Promise<Response> {
  await connection();
  return answer({}, { headers: { "cache-control": "no-store" } });
}
