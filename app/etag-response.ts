import { createHash } from "node:crypto";

type Kind = "application/atom+xml" | "application/xml" | "image/svg+xml";

/**
 * Text that programs ask for again and again: who has it already, by its ETag in `If-None-Match`, gets a 304. A handler
 * reads that header before anything else: what reads nothing of a request is made once, at build.
 */
export function etagResponse(known: string | null, text: string, kind: Kind): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = { etag, "cache-control": "public, max-age=0, must-revalidate" };
  if (isKnown(known, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "content-type": `${kind}; charset=utf-8` } });
}

/** A proxy that compresses may have marked it as weak. */
const isKnown = (sent: string | null, etag: string) =>
  (sent ?? "")
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === etag || one === "*");
