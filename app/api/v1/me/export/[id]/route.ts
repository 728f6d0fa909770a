import { z } from "zod";
import { openExport } from "@/lib/data-exports/queries";
import { exportParams } from "@/lib/data-exports/schema";
import { webStream } from "@/lib/http/response/web-stream";
import { methodNotAllowed, route } from "@/lib/http/route";

export const GET = route(
  {
    auth: "member",
    limit: "exportFile",
    params: exportParams,
    summary: "Fetch an export of the own data",
    responses: {
      200: { description: "A ZIP file.", content: { "application/zip": { schema: z.string() } } },
    },
  },
  async ({ actor, params }) => {
    const { stream, size, day } = await openExport(actor, params.id);
    return new Response(webStream(stream), {
      headers: {
        "content-type": "application/zip",
        ...(size !== undefined && { "content-length": String(size) }),
        "content-disposition": `attachment; filename="swap-shop-${day}.zip"`,
        "x-content-type-options": "nosniff",
      },
    });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
