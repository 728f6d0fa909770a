/** A fake of Vercel Blob that speaks the protocol of its package. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const BLOB_HOST = "https://abcdefgh.public.blob.vercel-storage.com";
export const BLOB_TOKEN = "vercel_blob_rw_abcdefgh_0123456789";
export const UPLOADED = "2026-11-20T10:00:00.000Z";

type Kept = { bytes: Buffer; type: string; maxAge: string };
type Answer = { status: number; body: object };

export class BlobServer {
  readonly kept = new Map<string, Kept>();
  readonly authorizations = new Set<string>();
  isDown = false;
  private readonly server = createServer(async (request, response) => {
    const { status, body } = this.answer(request, await bodyOf(request));
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });

  /** @returns the value of `VERCEL_BLOB_API_URL` */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(request: IncomingMessage, body: Buffer): Answer {
    const { pathname, searchParams } = new URL(request.url ?? "/", BLOB_HOST);
    this.authorizations.add(String(request.headers.authorization ?? ""));
    if (this.isDown) return { status: 403, body: { error: { code: "store_suspended" } } };
    if (request.method === "PUT") return this.put(searchParams.get("pathname") ?? "", request, body);
    if (pathname.endsWith("/delete")) {
      for (const url of JSON.parse(body.toString()).urls) this.kept.delete(url);
      return { status: 200, body: {} };
    }
    if (request.method === "GET" && searchParams.has("limit"))
      return { status: 200, body: this.list(searchParams) };
    if (request.method === "GET" && this.kept.has(searchParams.get("url") ?? ""))
      return { status: 200, body: { url: searchParams.get("url"), uploadedAt: UPLOADED } };
    return { status: 404, body: { error: { code: "not_found" } } };
  }

  private put(path: string, { headers }: IncomingMessage, bytes: Buffer): Answer {
    const header = (name: string) => String(headers[name] ?? "");
    const type = header("x-content-type");
    this.kept.set(`${BLOB_HOST}/${path}`, { bytes, type, maxAge: header("x-cache-control-max-age") });
    const suffix = header("x-add-random-suffix") === "0" ? "" : "-random";
    const url = `${BLOB_HOST}/${path}${suffix}`;
    return { status: 200, body: { url, pathname: path, contentType: type } };
  }

  /** Two entries a page, to test paging. */
  private list(asked: URLSearchParams): object {
    const start = Number(asked.get("cursor") ?? 0);
    const urls = [...this.kept.keys()].filter((url) => url.startsWith(`${BLOB_HOST}/${asked.get("prefix")}`));
    const hasMore = urls.length > start + 2;
    const blobs = urls.slice(start, start + 2).map((url) => ({ url, uploadedAt: UPLOADED }));
    return { blobs, hasMore, ...(hasMore && { cursor: String(start + 2) }) };
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
