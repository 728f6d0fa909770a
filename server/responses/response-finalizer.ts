import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import {
  contentSecurityPolicy,
  type HeaderOptions,
  securityHeaders,
} from "@/lib/http/response/security-headers";
import { log } from "@/lib/observability/logger";
import { pathOf } from "@/server/guard/canonical-path";
import { compress, type Encoding, encodingFor } from "./compression";
import { hashInline, type Inline } from "./csp-hashes";

const MAX_COMPRESSED_BYTES = 24 * 1024 * 1024;
/** 132 bits of a SHA-256. */
const ETAG_LENGTH = 22;
const MAX_INLINE_LISTS = 4096;

const CSP = "content-security-policy";
const CSP_NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** A script may be a worker, which fetches from the site. */
const CSP_SCRIPT = "default-src 'self'; frame-ancestors 'none'";
const NO_INLINE: Inline = { scripts: [], styles: [], unknown: 0 };

export class ResponseFinalizer {
  readonly #options: HeaderOptions;
  readonly #headers: [string, string][];
  /** By digest of the body: Next's ETags have 52 bits, so an attacker could produce a collision. */
  readonly #inline = new LRUCache<string, Inline>({ max: MAX_INLINE_LISTS });
  readonly #compressed = new LRUCache<string, Buffer>({
    maxSize: MAX_COMPRESSED_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });

  constructor(options: HeaderOptions) {
    this.#options = options;
    this.#headers = Object.entries(securityHeaders(options));
  }

  /** Call right before the head is sent. */
  setHeaders(response: ServerResponse): void {
    for (const [name, value] of this.#headers) if (!response.hasHeader(name)) response.setHeader(name, value);
    // A 304 keeps the policy of the copy in the browser.
    if (response.statusCode === 304) response.appendHeader("vary", "Accept-Encoding");
    else if (!response.hasHeader(CSP)) response.setHeader(CSP, this.#defaultPolicy(response));
  }

  /** @returns the bytes to send, after setting the headers that depend on the body */
  async finalizeBody(
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
    const key = isPublic(response) ? createHash("sha256").update(body).digest("base64") : null;
    if (isHtml(response) && !response.hasHeader(CSP)) {
      const inline = this.#inlineOf(key, body);
      if (inline.unknown > 0) logUnknownScripts(request, inline.unknown);
      response.setHeader(CSP, this.#pagePolicy(inline));
    }
    if (key && response.statusCode === 200 && !response.hasHeader("etag"))
      response.setHeader("etag", `W/"${key.slice(0, ETAG_LENGTH)}"`);
    const encoding = negotiateEncoding(request, response, body);
    if (!encoding) return { bytes: body, encoding };
    response.setHeader("content-encoding", encoding);
    return { bytes: await this.#compress(key && `${encoding} ${key}`, body, encoding), encoding };
  }

  #defaultPolicy(response: ServerResponse): string {
    if (isHtml(response)) return this.#pagePolicy(NO_INLINE);
    return contentType(response).includes("javascript") ? CSP_SCRIPT : CSP_NOTHING;
  }

  #pagePolicy({ scripts, styles }: Inline): string {
    return contentSecurityPolicy(this.#options, scripts, styles);
  }

  #inlineOf(key: string | null, body: Buffer): Inline {
    const cached = key && this.#inline.get(key);
    if (cached) return cached;
    const inline = hashInline(body.toString());
    if (key) this.#inline.set(key, inline);
    return inline;
  }

  async #compress(key: string | null, body: Buffer, encoding: Encoding): Promise<Buffer> {
    const cached = key && this.#compressed.get(key);
    if (cached) return cached;
    const bytes = await compress(body, encoding);
    if (key) this.#compressed.set(key, bytes);
    return bytes;
  }
}

/** Next has changed its inline scripts, or an attacker has injected one. */
const logUnknownScripts = (request: IncomingMessage, unknown: number) =>
  log.error({ path: pathOf(request), unknown }, "the page has an unknown inline script");

function negotiateEncoding(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Encoding | null {
  if (response.hasHeader("content-encoding") || response.statusCode === 206) return null;
  response.appendHeader("vary", "Accept-Encoding");
  weakenTag(response);
  return encodingFor(String(request.headers["accept-encoding"] ?? ""), body.length);
}

/** A strong ETag would promise identical bytes for every encoding. */
function weakenTag(response: ServerResponse): void {
  const tag = response.getHeader("etag");
  if (typeof tag === "string" && tag.startsWith('"')) response.setHeader("etag", `W/${tag}`);
}

const contentType = (response: ServerResponse) => String(response.getHeader("content-type") ?? "");

const isHtml = (response: ServerResponse) => contentType(response).includes("html");

const isPublic = (response: ServerResponse) =>
  [200, 404].includes(response.statusCode) &&
  !/private|no-store/.test(String(response.getHeader("cache-control") ?? ""));
