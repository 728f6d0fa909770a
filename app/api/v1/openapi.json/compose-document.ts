import { createDocument } from "zod-openapi";
import { ENDPOINTS } from "@/app/api/endpoints";
import { DEFAULT_SETTINGS } from "@/lib/community/defaults";
import { listPaths } from "@/lib/http/openapi";

type Document = ReturnType<typeof createDocument>;

let document: Document | undefined;

/** The OpenAPI document, made from the descriptions at the endpoints. */
export function composeDocument(): Document {
  document ??= createDocument({
    openapi: "3.1.0",
    info: {
      title: DEFAULT_SETTINGS.name,
      version: "1",
      description:
        "Neighbours share surplus items. Unknown fields are ignored; cookies count only from our own pages. Any call may be refused before it is looked at, by a failure like any other with 400, 405, 413 or 414.",
    },
    servers: [{ url: "/" }],
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "swap-shop",
          description: "`__Host-swap-shop` over https.",
        },
      },
    },
    paths: listPaths(ENDPOINTS),
  });
  return document;
}
