import { IMMUTABLE, readUpload } from "@/lib/storage";

const HEADERS = {
  "content-disposition": "inline",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};

/** Pictures that are kept on the disk. */
export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const found = await readUpload((await params).name);
  if (!found) {
    return new Response("404 Not Found", {
      status: 404,
      headers: { ...HEADERS, "cache-control": "no-store" },
    });
  }
  const headers = { ...HEADERS, "content-type": found.contentType, "cache-control": IMMUTABLE };
  return new Response(new Uint8Array(found.bytes), { headers });
}
