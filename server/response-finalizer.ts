import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { contentSecurityPolicy, type HeaderOptions, securityHeaders } from "@/lib/http/security-headers";
import { log } from "@/lib/observability/logger";
import { pathOf } from "./canonical-path";
import { compress, type Encoding, encodingFor } from "./compression";
import { hashInline, type Inline } from "./csp-hashes";

const MAX_COMPRESSED_BYTES = 28 * 1024 * 1024;
/** About 2 KB each. */
const MAX_HASHED_PAGES = 2048;
/** What an answer that is no page may do: nothing. A script may be a worker, which asks the site for more. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const OWN_ONLY = "default-src 'self'; frame-ancestors 'none'";

/** Gives every answer its security headers, and every page the policy that follows from its own inline scripts. */
export class ResponseFinalizer {
  readonly #outside: HeaderOptions;
  readonly #headers: [string, string][];
  // Both by the digest of the text: an ETag of Next has 52 bits, so a collision can be forced.
  readonly #hashes = new LRUCache<string, Inline>({ max: MAX_HASHED_PAGES });
  readonly #compressed = new LRUCache<string, Buffer>({
    maxSize: MAX_COMPRESSED_BYTES,
    sizeCalculation: ({ length }) => length || 1,
  });

  constructor(outside: HeaderOptions) {
    this.#outside = outside;
    this.#headers = Object.entries(securityHeaders(outside));
  }

  head(response: ServerResponse): void {
    for (const [name, value] of this.#headers) if (!response.hasHeader(name)) response.setHeader(name, value);
    if (response.statusCode === 304) response.appendHeader("vary", "Accept-Encoding");
    if (response.hasHeader("content-security-policy") || response.statusCode === 304) return;
    const type = typeOf(response);
    response.setHeader("content-security-policy", type.includes("html") ? this.#policy() : policyOf(type));
  }

  async body(request: IncomingMessage, text: Buffer, response: ServerResponse): Promise<Buffer> {
    const digest = isForEveryone(response) ? createHash("sha256").update(text).digest("base64") : null;
    if (typeOf(response).includes("html") && !response.hasHeader("content-security-policy"))
      response.setHeader("content-security-policy", this.#policy(this.#hashInline(digest, text, request)));
    if (response.hasHeader("content-encoding") || response.statusCode === 206) return text;
    response.appendHeader("vary", "Accept-Encoding");
    weakenTag(response);
    const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""), text.length);
    if (!encoding) return text;
    response.setHeader("content-encoding", encoding);
    return this.#compress(digest, text, encoding);
  }

  #policy = ({ scripts, styles }: Inline = { scripts: [], styles: [], unknown: 0 }) =>
    contentSecurityPolicy(this.#outside, scripts, styles);

  #hashInline(digest: string | null, text: Buffer, request: IncomingMessage): Inline {
    const inline = (digest && this.#hashes.get(digest)) || hashInline(text.toString());
    if (digest) this.#hashes.set(digest, inline);
    const { unknown } = inline;
    // Next may hand over its data in another way some day, or somebody has smuggled something in.
    if (unknown > 0) log.error({ path: pathOf(request), unknown }, "a page has a script nobody knows");
    return inline;
  }

  async #compress(digest: string | null, text: Buffer, encoding: Encoding): Promise<Buffer> {
    const key = digest && `${encoding} ${digest}`;
    const known = key && this.#compressed.get(key);
    if (known) return known;
    const bytes = await compress(text, encoding);
    if (key) this.#compressed.set(key, bytes);
    return bytes;
  }
}

/** The same text has other bytes when it is compressed. */
function weakenTag(response: ServerResponse): void {
  const tag = response.getHeader("etag");
  if (typeof tag === "string" && tag.startsWith('"')) response.setHeader("etag", `W/${tag}`);
}

const typeOf = (response: ServerResponse) => String(response.getHeader("content-type") ?? "");

const policyOf = (type: string) => (type.includes("javascript") ? OWN_ONLY : NOTHING);

const isForEveryone = (response: ServerResponse) =>
  [200, 404].includes(response.statusCode) &&
  !/private|no-store/.test(String(response.getHeader("cache-control") ?? ""));
