import { z } from "zod";
import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import { getCommunityOrDefaults } from "@/lib/community/queries";
import { tags } from "@/lib/db/tag-names";
import { keptFor, NOT_MODIFIED } from "@/lib/http/response/kept-response";
import { methodNotAllowed, route } from "@/lib/http/route";

const openApi = z.looseObject({ openapi: z.string() });

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    summary: "This document",
    responses: {
      ...NOT_MODIFIED,
      200: { description: "OpenAPI 3.1", content: { "application/json": { schema: openApi } } },
    },
  },
  async () => {
    const { name } = await getCommunityOrDefaults();
    const document = composeDocument();
    const named = { ...document, info: { ...document.info, title: name } };
    return Response.json(named, { headers: keptFor([tags.community]) });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
