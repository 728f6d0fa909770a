import { z } from "zod";
import { methodNotAllowed, route } from "@/lib/http/route";
import { requireDraftImage } from "@/lib/post-drafts/queries";
import { draftImageParams } from "@/lib/post-drafts/schema";

const binary = { schema: z.unknown().meta({ override: { type: "string", format: "binary" } }) };

export const GET = route(
  {
    auth: "member",
    limit: "read",
    params: draftImageParams,
    summary: "A photo of the own unfinished post",
    responses: {
      200: {
        description: "As the device has sent it.",
        content: { "image/jpeg": binary, "image/png": binary, "image/webp": binary },
      },
    },
  },
  async ({ actor, params }) => {
    const { contentType, bytes } = await requireDraftImage(actor, params.type, params.id);
    return new Response(bytes, {
      headers: {
        "content-type": contentType,
        "content-length": String(bytes.byteLength),
        // Opened in a tab, it is a file, never a page.
        "content-disposition": "attachment",
        "x-content-type-options": "nosniff",
      },
    });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
