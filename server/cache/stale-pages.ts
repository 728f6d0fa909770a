import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { onInvalidation } from "@/lib/db/cache-events";
import { HOUR_MS } from "@/lib/time/durations";
import { pathOf } from "@/server/guard/canonical-path";
import { ERRORS, type ErrorKind } from "@/server/responses/error-response";

type Page = { text: Buffer; ids: Set<string>; at: Date };
type Exchange = { request: IncomingMessage; response: ServerResponse; startedAt: number };

/** A post that expires during an outage shows its location at most this long. */
const MAX_AGE_MS = HOUR_MS;
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * Stores public pages for an outage. They may lack additions, but show nothing removed: a change to a post drops its
 * pages, a change to a member drops all.
 */
export class StalePages {
  readonly #pages: LRUCache<string, Page>;
  #changedAt = 0;

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ text }) => text.length || 1 });
    onInvalidation((tags) => this.#forgetAbout(tags));
  }

  store(text: Buffer, { request, response, startedAt }: Exchange): Buffer {
    if (!isPlainPage(request, response)) return text;
    const path = pathOf(request);
    const known = this.#pages.peek(path);
    this.#pages.delete(path);
    // The page may have been rendered before the change.
    if (!isPublic(response) || startedAt <= this.#changedAt) return text;
    const ids = known?.text.equals(text) ? known.ids : new Set(text.toString("latin1").match(ID));
    this.#pages.set(path, { text, ids, at: new Date() });
    return text;
  }

  /** @returns null without a stored page, or if there is no outage */
  serveStale(reason: ErrorKind, request: IncomingMessage, response: ServerResponse): Buffer | null {
    const page = this.#pages.get(pathOf(request));
    if (reason !== ERRORS.busy || !page || request.headers.rsc) return null;
    const ageMs = Date.now() - page.at.getTime();
    if (ageMs > MAX_AGE_MS) return null;
    response.statusCode = 200;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("cache-control", "no-store");
    response.setHeader("age", Math.max(0, Math.floor(ageMs / 1000)));
    response.setHeader("last-modified", page.at.toUTCString());
    for (const name of ["etag", "retry-after"]) response.removeHeader(name);
    return page.text;
  }

  #forgetAbout(tags: string[]): void {
    const names = tags.map((tag) => tag.split(":"));
    const posts = names.flatMap(([kind, id = ""]) => (kind === "post" ? id : []));
    const isAboutMember = names.some(([kind]) => kind === "user");
    if (posts.length === 0 && !isAboutMember) return;
    this.#changedAt = Date.now();
    for (const [path, { ids }] of this.#pages)
      if (isAboutMember || posts.some((id) => ids.has(id))) this.#pages.delete(path);
  }
}

const isPlainPage = ({ url = "", headers }: IncomingMessage, response: ServerResponse) =>
  !url.includes("?") && !headers.rsc && String(response.getHeader("content-type")).startsWith("text/html");

const isPublic = (response: ServerResponse) =>
  response.statusCode === 200 && String(response.getHeader("cache-control")).startsWith("public");
