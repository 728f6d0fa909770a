import { document } from "@/app/api/v1/openapi.json/document";

/** The same for everyone and every time, so that it is made once, at build. */
export function GET(): Response {
  return Response.json(document);
}
