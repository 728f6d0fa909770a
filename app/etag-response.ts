import { createHash } from "node:crypto";

type Kind = "application/atom+xml" | "application/xml" | "image/svg+xml";

/** Answers 304 to a matching `If-None-Match`. Handlers must read that header first, or the build makes them static. */
export function etagResponse(
  known: string | null,
  text: string,
  kind: Kind,
  kept: Record<string, string> = {},
): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = { etag, "cache-control": "public, max-age=0, must-revalidate", ...kept };
  if (isKnown(known, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "content-type": `${kind}; charset=utf-8` } });
}

/** A compressing proxy may have marked it as weak. */
const isKnown = (sent: string | null, etag: string) =>
  (sent ?? "")
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === etag || one === "*");
