import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { contentSecurityPolicy, type HeaderOptions, securityHeaders } from "@/lib/http/security-headers";
import { log } from "./access-log";
import { pathOf } from "./canonical-path";
import { compress, type Encoding, encodingFor } from "./compression";
import { hashInline, type Inline } from "./csp-hashes";

/** Of what is kept for the next who asks for the same. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an answer that is no page may do: nothing. A script may be a worker, which asks the site for more. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const OWN_ONLY = "default-src 'self'; frame-ancestors 'none'";

/** About what the policy of a page and its place in the list take. */
const ENTRY_BYTES = 2048;

type Made = { inline?: Inline; compressed: Map<Encoding, Buffer>; bytes: number; isKept: boolean };

/** Gives every answer its security headers, and every page the policy that follows from its own inline scripts. */
export class ResponseFinalizer {
  readonly #outside: HeaderOptions;
  readonly #headers: [string, string][];
  /** By the digest of the text, the one used longest ago first. An ETag of Next's is 52 bits, which can be met on purpose. */
  readonly #made = new Map<string, Made>();
  #bytes = 0;

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
    const made = this.#recall(text, isForEveryone(response));
    if (typeOf(response).includes("html") && !response.hasHeader("content-security-policy"))
      response.setHeader("content-security-policy", this.#policy(this.#inline(made, text, request)));
    if (response.hasHeader("content-encoding") || response.statusCode === 206) return text;
    response.appendHeader("vary", "Accept-Encoding");
    weakenTag(response);
    const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""), text.length);
    if (!encoding) return text;
    response.setHeader("content-encoding", encoding);
    return this.#compressed(made, text, encoding);
  }

  #policy = ({ scripts, styles }: Inline = { scripts: [], styles: [], unknown: 0 }) =>
    contentSecurityPolicy(this.#outside, scripts, styles);

  #inline(made: Made, text: Buffer, request: IncomingMessage): Inline {
    made.inline ??= hashInline(text.toString());
    const { unknown } = made.inline;
    // Next may hand over its data in another way some day, or somebody has smuggled something in.
    if (unknown > 0) log.error({ path: pathOf(request), unknown }, "a page has a script nobody knows");
    return made.inline;
  }

  /** What was made of the same text before; a text for one person only is not remembered. */
  #recall(text: Buffer, isForEveryone: boolean): Made {
    const fresh: Made = { compressed: new Map(), bytes: 0, isKept: false };
    if (!isForEveryone) return fresh;
    const key = createHash("sha256").update(text).digest("base64");
    const made = this.#made.get(key) ?? fresh;
    this.#made.delete(key);
    this.#made.set(key, made);
    if (made === fresh) {
      made.isKept = true;
      this.#grow(made, ENTRY_BYTES);
    }
    return made;
  }

  #grow(made: Made, bytes: number): void {
    if (!made.isKept) return;
    made.bytes += bytes;
    this.#bytes += bytes;
    for (const [key, oldest] of this.#made) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#made.delete(key);
      this.#bytes -= oldest.bytes;
      oldest.isKept = false;
    }
  }

  async #compressed(made: Made, text: Buffer, encoding: Encoding): Promise<Buffer> {
    const known = made.compressed.get(encoding);
    if (known) return known;
    const bytes = await compress(text, encoding);
    if (!made.compressed.has(encoding)) this.#grow(made, bytes.length);
    made.compressed.set(encoding, bytes);
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
