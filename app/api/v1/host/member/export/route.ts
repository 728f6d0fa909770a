import { Readable } from "node:stream";
import { z } from "zod";
import { webStream } from "@/lib/http/response/web-stream";
import { methodNotAllowed, route } from "@/lib/http/route";
import { exportMembers } from "@/lib/users/list-members";

export const GET = route(
  {
    auth: "member",
    role: "host",
    limit: "exportFile",
    summary: "All members as a table",
    description: "Recorded in the audit log.",
    responses: {
      200: { description: "One line each, newest first.", content: { "text/csv": { schema: z.string() } } },
    },
  },
  async ({ actor }) =>
    new Response(webStream(Readable.from(exportMembers(actor), { objectMode: false })), {
      headers: {
        "content-type": "text/csv; charset=utf-8; header=present",
        "content-disposition": `attachment; filename="members-${new Date().toISOString().slice(0, 10)}.csv"`,
      },
    }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
