import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { hadOutageSince } from "@/lib/db/outage-state";
import type { HeaderOptions } from "@/lib/http/security-headers";
import { log } from "@/lib/observability/logger";
import { logWhenDone } from "./access-log";
import { limitBody, limitRest } from "./body-limits";
import { canonicalizeTarget } from "./canonical-path";
import { ERRORS, type ErrorKind, errorPage, sendError, wantsPage } from "./error-response";
import { normalizeForwarded } from "./forwarded-headers";
import { setGoneStatus } from "./gone-status";
import { dropInternalHeaders } from "./internal-headers";
import { LIMITS, type Limits } from "./limits";
import { LoadShedder } from "./load-shedding";
import { NotFound } from "./not-found";
import { limitPages, limitRequests } from "./page-rate-limit";
import { serializePipelined } from "./pipeline-queue";
import { RemovedPosts } from "./removed-posts";
import { findViolation, isCall } from "./request-guard";
import { bufferText } from "./response-buffer";
import { ResponseFinalizer } from "./response-finalizer";
import { forbidSharedCaching } from "./shared-caches";
import { StalePages } from "./stale-pages";

const LINGER_MS = 2000;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Options = HeaderOptions & {
  /** How many proxies of our own stand in front. */
  proxies: number;
  /** Next's development server sends scripts of its own making, and speaks with them: no policy then. */
  isDevelopment?: boolean;
  /** Whether a path leads anywhere; all do unless told. */
  isRoute?: (path: string) => boolean;
  limits?: Limits;
};

/**
 * The server in front: lets through what is admissible, within the limits, and seals every answer. In the order of what
 * costs least.
 *
 * @param answer Next, or whoever answers what gets through
 */
export function createHttpServer(
  answer: Answer,
  { proxies, limits = LIMITS, isDevelopment = false, isRoute = () => true, ...outside }: Options,
): Server {
  const seal = new ResponseFinalizer(outside);
  const site = { origin: outside.origin, host: new URL(outside.origin).host, limits };
  const load = new LoadShedder(limits);
  const countPage = limitPages(limits.pagesPerMinute);
  const notFound = new NotFound(isRoute, limits.missingMs);
  const goneElsewhere = new RemovedPosts();
  const countRefusal = limitRequests(limits.refusalsPerMinute);
  const stalePages = new StalePages(limits.stalePagesBytes);
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const start = Date.now();
    // Next has some ten of its own.
    response.setMaxListeners(30);
    const target = canonicalizeTarget(request.url ?? "");
    // Nobody after this sees another spelling than the one that all rules are about.
    request.url = target?.url ?? "";
    const requestId = begin(request, response, proxies);
    response.once("finish", () => request.complete || limitRest(request, limits));
    let answered = () => {};
    if (!isDevelopment) {
      dropInternalHeaders(request);
      const head = () => answered();
      holdAnswer({ request, response, start }, { head, seal, notFound, stalePages, graceMs: limits.graceMs });
    }
    try {
      const early = findViolation(request, target, site);
      if (early) return turnAway(request, response, (await countRefusal(request, response)) ?? early);
      if (load.isTooMuch(request)) return turnAway(request, response, ERRORS.busy);
      // Before anything is waited for: the first piece may be here already.
      const place = load.add(request, response);
      answered = place.answered;
      limitBody(request, limits, {
        arrived: place.arrived,
        refuse: (why) => turnAway(request, response, why),
      });
      const late = await countPage(request, response);
      if (late) return turnAway(request, response, late);
      // The head of an answer follows from its text; Node leaves the text itself out.
      if (request.method === "HEAD") request.method = "GET";
      if (!isCall(request)) await goneElsewhere.expirePages();
      if (!isDevelopment && (await notFound.answer(request, response))) return;
      await answer(request, response);
    } catch (error) {
      log.error({ err: error, requestId }, "a request was not answered");
      response.destroy();
    }
  };
  return withoutTunnels(createServer(timing(limits), serializePipelined(limits.sentAhead, serve)));
}

type Exchange = { request: IncomingMessage; response: ServerResponse; start: number };
type Parts = {
  head(): void;
  seal: ResponseFinalizer;
  notFound: NotFound;
  stalePages: StalePages;
  graceMs: number;
};

/** Holds an answer until it is whole: its status and headers follow from its text. */
function holdAnswer(exchange: Exchange, { head, seal, notFound, stalePages, graceMs }: Parts): void {
  const { request, response, start } = exchange;
  const settle = (text: Buffer) => {
    notFound.learn(request, response, text);
    if (!hasFailed(request, response)) return stalePages.store(text, exchange);
    const why = reasonFor(response, start);
    return stalePages.serveStale(why, request, response) ?? sayWhy(response, why);
  };
  bufferText(response, {
    head: () => {
      head();
      seal.head(response);
      limitReading(response, graceMs);
    },
    body: async (text) => {
      const page = settle(text);
      const sealed = await seal.body(request, page, response);
      setGoneStatus(request, response, page);
      return sealed;
    },
  });
}

const hasFailed = (request: IncomingMessage, response: ServerResponse) =>
  (response.statusCode === 500 && String(response.getHeader("content-type")).startsWith("text/html")) ||
  (response.statusCode === 503 && wantsPage(request) && !isCall(request));

/** Some other page's failure may be the cause: what two ask for at once is made once. */
const reasonFor = (response: ServerResponse, start: number): ErrorKind =>
  response.statusCode === 503 || hadOutageSince(start) ? ERRORS.busy : ERRORS.broken;

/**
 * Next's own page about a failure is empty without scripts, and cannot tell a bug from a database that is away. Where one
 * address leads to another, as of a short link, there is no page at all.
 */
function sayWhy(response: ServerResponse, why: ErrorKind): Buffer {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.statusCode = why.status;
  for (const [name, value] of Object.entries(why.headers ?? {})) response.setHeader(name, value);
  response.setHeader("cache-control", "private, no-store");
  response.removeHeader("etag");
  return Buffer.from(errorPage(why));
}

const timing = (limits: Limits) => ({
  maxHeaderSize: limits.headerBytes,
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  // How often it is looked whether somebody is too slow.
  connectionsCheckingInterval: limits.headersMs / 5,
});

function begin(request: IncomingMessage, response: ServerResponse, proxies: number): string {
  const requestId = randomUUID();
  request.headers["x-request-id"] = requestId;
  response.setHeader("x-request-id", requestId);
  logWhenDone(request, response, requestId);
  normalizeForwarded(proxies, request);
  forbidSharedCaching(response);
  return requestId;
}

/**
 * What has not arrived by now is read no more. The connection ends a moment later: closed at once, many a client would
 * only see that, and not what it was told.
 */
function turnAway(request: IncomingMessage, response: ServerResponse, why: ErrorKind): void {
  // What follows on that connection may not be what it seems.
  if (why.status === 400 && !response.headersSent) response.setHeader("connection", "close");
  sendError(request, response, why);
  request.resume();
  const end = () => request.complete || request.socket.destroy();
  setTimeout(end, LINGER_MS).unref();
}

/** Whoever does not read what they asked for would hold it in our memory; only a stream of events has no end. */
function limitReading(response: ServerResponse, graceMs: number): void {
  if (String(response.getHeader("content-type")).startsWith("text/event-stream")) return;
  const timer = setTimeout(() => response.destroy(), 4 * graceMs);
  response.once("close", () => clearTimeout(timer));
}

/** CONNECT asks a proxy for a way to somewhere else, which nobody gets here. */
function withoutTunnels(server: Server): Server {
  return server.on("connect", (_request, socket) => {
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\n\r\n");
  });
}
