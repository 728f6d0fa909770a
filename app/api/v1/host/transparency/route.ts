import { z } from "zod";
import { methodNotAllowed, route } from "@/lib/http/route";
import { transparencyQuery } from "@/lib/moderation/schema";
import { makeTransparencyTable } from "@/lib/moderation/transparency";

export const GET = route(
  {
    auth: "member",
    role: "host",
    limit: "exportFile",
    query: transparencyQuery,
    summary: "A year of moderation in numbers",
    description: "As the EU's Digital Services Act, article 15, asks for. It names no members.",
    responses: { 200: { description: "A table.", content: { "text/csv": { schema: z.string() } } } },
  },
  async ({ query: { year } }) =>
    new Response(await makeTransparencyTable(year), {
      headers: {
        "content-type": "text/csv; charset=utf-8; header=present",
        "content-disposition": `attachment; filename="moderation-${year}.csv"`,
      },
    }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
