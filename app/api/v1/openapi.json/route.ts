import { z } from "zod";
import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import { describeEndpoint } from "@/lib/http/endpoint";
import { keptFor, NOT_MODIFIED } from "@/lib/http/response/kept-response";

const openApi = z.looseObject({ openapi: z.string() });

/** Static: the build makes it once. */
export const GET = describeEndpoint(
  {
    summary: "This document",
    responses: {
      ...NOT_MODIFIED,
      200: { description: "OpenAPI 3.1", content: { "application/json": { schema: openApi } } },
    },
  },
  (): Response => Response.json(composeDocument(), { headers: keptFor(["document"]) }),
);
