import { connection } from "next/server";
import { describeEndpoint } from "@/lib/http/endpoint";
import { ok } from "@/lib/http/route";

export const GET = describeEndpoint(
  { summary: "The process answers", responses: { 200: { description: "It does." } } },
  async (): Promise<Response> => {
    await connection();
    return ok({}, { headers: { "cache-control": "no-store" } });
  },
);
