import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { onInvalidation } from "@/lib/db/cache-events";
import { HOUR_MS } from "@/lib/time/durations";
import { pathOf } from "./canonical-path";
import { ERRORS, type ErrorKind } from "./error-response";

type Page = { text: Buffer; ids: Set<string>; at: Date };
type Answered = { request: IncomingMessage; response: ServerResponse; start: number };

/** A post that expires during an outage shows its place no longer than this. */
const MAX_AGE_MS = HOUR_MS;
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * Public pages as they were last, for an outage of the database. Only additions may be missing from them. A change to a
 * post removes the pages about it, a change to a member removes them all.
 */
export class StalePages {
  readonly #pages: LRUCache<string, Page>;
  #changedAt = 0;

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ text }) => text.length || 1 });
    onInvalidation((tags) => this.#forgetAbout(tags));
  }

  /** @returns the text */
  store(text: Buffer, { request, response, start }: Answered): Buffer {
    if (!isPlainPage(request, response)) return text;
    const path = pathOf(request);
    const known = this.#pages.peek(path);
    this.#pages.delete(path);
    // It may have been made from what was before.
    if (!isPublic(response) || start <= this.#changedAt) return text;
    const ids = known?.text.equals(text) ? known.ids : new Set(text.toString("latin1").match(ID));
    this.#pages.set(path, { text, ids, at: new Date() });
    return text;
  }

  /** The page as it was, with its age; null where there is none, or where it failed for another reason. */
  serveStale(why: ErrorKind, request: IncomingMessage, response: ServerResponse): Buffer | null {
    const page = this.#pages.get(pathOf(request));
    if (why !== ERRORS.busy || !page || request.headers.rsc) return null;
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

/** A whole page: not its parts for a browser that goes on from another, and not for one query only. */
const isPlainPage = ({ url = "", headers }: IncomingMessage, response: ServerResponse) =>
  !url.includes("?") && !headers.rsc && String(response.getHeader("content-type")).startsWith("text/html");

const isPublic = (response: ServerResponse) =>
  response.statusCode === 200 && String(response.getHeader("cache-control")).startsWith("public");
