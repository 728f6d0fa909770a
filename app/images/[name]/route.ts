import { CODE_TEXTS } from "@/lib/http/failure-texts";
import { withErrorHandling } from "@/lib/http/route";
import { imageTakenDown } from "@/lib/images/texts";
import { isRemoved } from "@/lib/posts/removed-images";
import { findUpload, IMAGE_CACHE_CONTROL } from "@/lib/storage/storage";

const HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  // Feed readers and link previews show pictures on other sites.
  "cross-origin-resource-policy": "cross-origin",
};

type Context = { params: Promise<{ name: string }> };

/** Serves the files on disk. */
export const GET = withErrorHandling(async (request: Request, { params }: Context): Promise<Response> => {
  const { name } = await params;
  const found = await findUpload(name);
  if (!found) return textResponse(404, CODE_TEXTS.notFound);
  if (await isRemoved(name)) return textResponse(410, imageTakenDown);
  // A name is never reused, so it identifies the bytes.
  const etag = `"${name}"`;
  const headers = { ...HEADERS, etag, "cache-control": IMAGE_CACHE_CONTROL };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const bytes = await found.read();
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      "content-type": found.contentType,
      "content-length": String(bytes.length),
      // A stored file has a name of ours, safe in a header.
      "content-disposition": `inline; filename="${name}"`,
    },
  });
});

function textResponse(status: number, text: string): Response {
  const headers = { ...HEADERS, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status, headers });
}
