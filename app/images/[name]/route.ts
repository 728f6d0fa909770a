import { IMMUTABLE, readUpload } from "@/lib/storage";

const HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  // Feed readers and previews of links show them on pages of their own; they are public, and carry nothing personal.
  "cross-origin-resource-policy": "cross-origin",
};

/** Pictures that are kept on the disk. */
export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const { name } = await params;
  const found = await readUpload(name);
  if (!found) {
    const headers = { ...HEADERS, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
    return new Response("404 Not Found", { status: 404, headers });
  }
  const headers = {
    ...HEADERS,
    "content-type": found.contentType,
    "content-length": String(found.bytes.length),
    // What is found has a name of ours, without a character that means anything in a header.
    "content-disposition": `inline; filename="${name}"`,
    "cache-control": IMMUTABLE,
  };
  return new Response(new Uint8Array(found.bytes), { headers });
}
