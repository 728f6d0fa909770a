import { z } from "zod";
import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import { getCommunityOrDefaults } from "@/lib/community/queries";
import { tags } from "@/lib/db/tag-names";
import { describeEndpoint } from "@/lib/http/endpoint";
import { keptFor, NOT_MODIFIED } from "@/lib/http/response/kept-response";

const openApi = z.looseObject({ openapi: z.string() });

export const GET = describeEndpoint(
  {
    summary: "This document",
    responses: {
      ...NOT_MODIFIED,
      200: { description: "OpenAPI 3.1", content: { "application/json": { schema: openApi } } },
    },
  },
  async (request: Request): Promise<Response> => {
    // Read first: a handler that reads nothing of the request is static.
    request.headers.get("if-none-match");
    const { name } = await getCommunityOrDefaults();
    const document = composeDocument();
    const named = { ...document, info: { ...document.info, title: name } };
    return Response.json(named, { headers: keptFor([tags.community]) });
  },
);
