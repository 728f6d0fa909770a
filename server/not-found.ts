import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { getChangeCount, getExistenceCheck } from "@/lib/http/existence-bridge";
import { pathOf } from "./canonical-path";
import { noteLookup } from "./page-cost";
import { type PageTarget, targetAt } from "./page-targets";

/** No route leads there: what Next answers is the page for everything that is missing. */
const NOWHERE = "/nothing/is/here";
/** A check that takes longer is not waited for: the database may be away, and the page be kept. */
const CHECK_MS = 500;
const MAX_KNOWN = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** The size of an entry beside its key. */
const ENTRY_BYTES = 100;

const VARY = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";

/**
 * Answers for missing pages without Next, which would make a page for each address. An impossible address is answered at
 * once, any other after one look into the database. The page is Next's own, taken from it once.
 */
export class NotFound {
  readonly #isRoute: (path: string) => boolean;
  readonly #known = new LRUCache<string, "there" | "missing">({
    max: MAX_KNOWN,
    maxSize: MAX_BYTES,
    sizeCalculation: (_, key) => 2 * key.length + ENTRY_BYTES,
  });
  #changes = getChangeCount();
  #page: Buffer | null = null;
  readonly #missingMs: number;

  /**
   * @param isRoute whether a path leads anywhere
   * @param missingMs how long something counts as missing
   */
  constructor(isRoute: (path: string) => boolean, missingMs: number) {
    this.#isRoute = isRoute;
    this.#missingMs = missingMs;
  }

  /** @returns whether it has answered; else it is Next's turn */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = pathOf(request);
    const thing = this.#isRoute(path) || path === NOWHERE ? targetAt(path) : "impossible";
    if (thing === null) return false;
    if (thing === "impossible" || (await this.#isMissing(thing, request, response)))
      return this.#refuse(request, response);
    this.#watch(thing, request, response);
    return false;
  }

  /** Keeps the page for what is missing when Next has made it. */
  learn(request: IncomingMessage, response: ServerResponse, text: Buffer): void {
    const isPage = response.statusCode === 404 && isHtml(response) && pathOf(request) === NOWHERE;
    if (isPage) this.#page ??= text;
  }

  #refuse(request: IncomingMessage, response: ServerResponse): boolean {
    const isShort = isForRouter(request) || FILE.test(pathOf(request));
    if (!isShort && !this.#page) {
      request.url = NOWHERE;
      return false;
    }
    response.statusCode = 404;
    response.setHeader("vary", VARY);
    response.setHeader("cache-control", "public, max-age=0, must-revalidate");
    // The router goes to the address itself after any failure, and gets the page there.
    response.setHeader("content-type", `text/${isShort ? "plain" : "html"}; charset=utf-8`);
    response.end(isShort ? "404 Not Found" : this.#page);
    return true;
  }

  async #isMissing(thing: PageTarget, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const known = this.#recall(thing);
    if (known === "there") return false;
    if (known === "missing" && !isMember(request)) return true;
    const check = getExistenceCheck();
    if (!check) return false;
    noteLookup(response);
    const changes = getChangeCount();
    const isThere = await unlessLate(check(thing.kind, thing.name));
    if (!isThere) this.#note(thing, "missing", changes);
    return !isThere;
  }

  /** Remembers what Next says. A failed navigation may be about a page that is something else, such as gone. */
  #watch(thing: PageTarget, request: IncomingMessage, response: ServerResponse): void {
    const changes = getChangeCount();
    response.once("finish", () => {
      if (response.statusCode < 400) this.#note(thing, "there", changes);
      else this.#known.delete(keyOf(thing));
      if (response.statusCode === 404 && isHtml(response) && !isForRouter(request))
        this.#note(thing, "missing", changes);
    });
  }

  #recall(thing: PageTarget) {
    this.#forgetOnChange();
    return this.#known.get(keyOf(thing));
  }

  /** @param changes how many there had been when it was looked */
  #note(thing: PageTarget, is: "there" | "missing", changes: number): void {
    this.#forgetOnChange();
    if (is === "there") this.#known.set(keyOf(thing), is);
    else if (changes === getChangeCount()) this.#known.set(keyOf(thing), is, { ttl: this.#missingMs });
  }

  /** Missing things may be there now; nothing comes to be missing unseen, as Next is asked for what is there. */
  #forgetOnChange(): void {
    const changes = getChangeCount();
    if (changes === this.#changes) return;
    this.#changes = changes;
    for (const [key, is] of this.#known) if (is === "missing") this.#known.delete(key);
  }
}

/** Programs read these. */
const FILE = /\.(?:svg|atom)$/;

const keyOf = ({ kind, name }: PageTarget) => `${kind}:${name}`;

/** A navigation inside of the site, or what a link fetches ahead. */
const isForRouter = ({ headers }: IncomingMessage) => "rsc" in headers;

const isHtml = (response: ServerResponse) =>
  String(response.getHeader("content-type")).startsWith("text/html");

/** A member may just have published, at another instance: they never see that it was missing. */
const isMember = ({ headers }: IncomingMessage) =>
  /(?:^|[;\s])(?:__Host-)?signed-in=1/.test(headers.cookie ?? "");

/** @returns true also where nobody knows: Next says then what is wrong */
async function unlessLate(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(done, CHECK_MS, true);
  });
  return Promise.race([check.catch(() => true), late]).finally(() => clearTimeout(timer));
}
