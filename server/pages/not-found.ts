import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { getChangeCount, getExistenceCheck } from "@/lib/db/server-bridge";
import { CODE_TEXTS } from "@/lib/http/failure-texts";
import { pathOf } from "@/server/guard/canonical-path";
import type { Limits } from "@/server/limits/default-limits";
import { recordExistenceQuery } from "@/server/limits/page-cost";
import { type PageTarget, targetAt } from "./page-targets";

const UNROUTED_PATH = "/nothing/is/here";
/** After this time Next decides: the database may be down and the page cached. */
const CHECK_TIMEOUT_MS = 500;
const ENTRY_BYTES = 100;

const VARY = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";

type KnownLimits = Pick<Limits, "missingMs" | "knownBytes">;

/** Answers missing pages with a copy of Next's not-found page, which Next would render anew for each path. */
export class NotFound {
  readonly #isRoute: (path: string) => boolean;
  readonly #known: LRUCache<string, "there" | "missing">;
  #changes = getChangeCount();
  #page: Buffer | null = null;
  readonly #missingMs: number;

  constructor(isRoute: (path: string) => boolean, { missingMs, knownBytes }: KnownLimits) {
    this.#isRoute = isRoute;
    this.#missingMs = missingMs;
    this.#known = new LRUCache({
      maxSize: knownBytes,
      sizeCalculation: (_, key) => 2 * key.length + ENTRY_BYTES,
    });
  }

  /** @returns false if Next must answer */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = pathOf(request);
    const target = this.#isRoute(path) || path === UNROUTED_PATH ? targetAt(path) : "impossible";
    if (target === null) return false;
    if (target === "impossible" || (await this.#isMissing(target, request, response)))
      return this.#refuse(request, response);
    this.#observe(target, request, response);
    return false;
  }

  capturePage(request: IncomingMessage, response: ServerResponse, text: Buffer): void {
    const isPage = response.statusCode === 404 && isHtml(response) && pathOf(request) === UNROUTED_PATH;
    if (isPage) this.#page ??= text;
  }

  #refuse(request: IncomingMessage, response: ServerResponse): boolean {
    const isShort = isForRouter(request) || FILE.test(pathOf(request));
    if (!isShort && !this.#page) {
      request.url = UNROUTED_PATH;
      return false;
    }
    response.statusCode = 404;
    response.setHeader("vary", VARY);
    response.setHeader("cache-control", "public, max-age=0, must-revalidate");
    // After any failure the client router loads the URL itself, and gets the page.
    response.setHeader("content-type", `text/${isShort ? "plain" : "html"}; charset=utf-8`);
    response.end(isShort ? CODE_TEXTS.notFound : this.#page);
    return true;
  }

  async #isMissing(target: PageTarget, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const known = this.#lookUp(target);
    if (known === "there") return false;
    if (known === "missing" && !isMember(request)) return true;
    const check = getExistenceCheck();
    if (!check) return false;
    recordExistenceQuery(response);
    const changes = getChangeCount();
    const isThere = await withTimeout(check(target.kind, target.name));
    if (!isThere) this.#remember(target, "missing", changes);
    return !isThere;
  }

  /** Learns from Next's response. A failed client navigation may hide another status, such as 410. */
  #observe(target: PageTarget, request: IncomingMessage, response: ServerResponse): void {
    const changes = getChangeCount();
    response.once("finish", () => {
      if (response.statusCode < 400) this.#remember(target, "there", changes);
      else this.#known.delete(keyOf(target));
      if (response.statusCode === 404 && isHtml(response) && !isForRouter(request))
        this.#remember(target, "missing", changes);
    });
  }

  #lookUp(target: PageTarget) {
    this.#forgetOnChange();
    return this.#known.get(keyOf(target));
  }

  #remember(target: PageTarget, state: "there" | "missing", changesBefore: number): void {
    this.#forgetOnChange();
    if (state === "there") this.#known.set(keyOf(target), state);
    else if (changesBefore === getChangeCount())
      this.#known.set(keyOf(target), state, { ttl: this.#missingMs });
  }

  /** After a change, missing pages may exist. Existing ones need no check, since Next renders them. */
  #forgetOnChange(): void {
    const changes = getChangeCount();
    if (changes === this.#changes) return;
    this.#changes = changes;
    for (const [key, state] of this.#known) if (state === "missing") this.#known.delete(key);
  }
}

const FILE = /\.(?:svg|jpg|atom)$/;

const keyOf = ({ kind, name }: PageTarget) => `${kind}:${name}`;

const isForRouter = ({ headers }: IncomingMessage) => "rsc" in headers;

const isHtml = (response: ServerResponse) =>
  String(response.getHeader("content-type")).startsWith("text/html");

/** A member may have just published on another instance. */
const isMember = ({ headers }: IncomingMessage) =>
  /(?:^|[;\s])(?:__Host-)?signed-in=1/.test(headers.cookie ?? "");

/** @returns true on failure or timeout, so that Next reports the cause */
async function withTimeout(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((done) => {
    timer = setTimeout(done, CHECK_TIMEOUT_MS, true);
  });
  return Promise.race([check.catch(() => true), timeout]).finally(() => clearTimeout(timer));
}
