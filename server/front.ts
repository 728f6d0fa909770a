import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { wasUnavailableSince } from "../lib/last-unavailable";
import type { Outside } from "../lib/security-headers";
import { inadmissible, isCall } from "./admission";
import { keepOutOfSharedCaches } from "./caching";
import { addressOf, trustOnly } from "./client";
import { countPages } from "./crowd";
import { limitRest, watchBody } from "./incoming";
import { LIMITS, type Limits } from "./limits";
import { log, logWhenDone } from "./log";
import { holdText } from "./outgoing";
import { Load } from "./overload";
import { pageOf, REFUSALS, type Refusal, refuse, wantsPage } from "./refusal";
import { Seal } from "./seal";

const LINGER_MS = 2000;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Options = Outside & {
  /** How many proxies of our own stand in front. */
  proxies: number;
  /** Next's development server sends scripts of its own making, and speaks with them: no policy then. */
  isDevelopment?: boolean;
  limits?: Limits;
};

/**
 * The server in front: lets through what is admissible, within the limits, and seals every answer. In the order of what
 * costs least.
 *
 * @param answer Next, or whoever answers what gets through
 */
export function createFront(
  answer: Answer,
  { proxies, limits = LIMITS, isDevelopment = false, ...outside }: Options,
): Server {
  const seal = new Seal(outside);
  const site = { origin: outside.origin, host: new URL(outside.origin).host, limits };
  const load = new Load(limits);
  const countPage = countPages(limits.pagesPerMinute);
  const server = createServer(timing(limits), async (request, response) => {
    const { url = "" } = request;
    const start = Date.now();
    const requestId = begin(request, response, proxies);
    let begun = () => {};
    response.once("finish", () => request.complete || limitRest(request, limits));
    if (!isDevelopment) {
      const body = async (text: Buffer) =>
        seal.body(request, hasFailed(request, response) ? sayWhy(response, start) : text, response);
      const head = () => {
        begun();
        seal.head(response);
        limitReading(response, limits.graceMs);
      };
      holdText(response, { head, body });
    }
    try {
      const early = inadmissible(request, site) ?? (load.isTooMuch(request) ? REFUSALS.busy : null);
      if (early) return turnAway(request, response, early);
      // Before anything is waited for: the first piece may be here already.
      const place = load.add(request, response);
      begun = place.answered;
      watchBody(request, limits, {
        arrived: place.arrived,
        refuse: (why) => turnAway(request, response, why),
      });
      const late = await countPage(url, addressOf(request));
      if (late) return turnAway(request, response, late);
      // The head of an answer follows from its text; Node leaves the text itself out.
      if (request.method === "HEAD") request.method = "GET";
      await answer(request, response);
    } catch (error) {
      log.error({ err: error, requestId }, "a request was not answered");
      response.destroy();
    }
  });
  return withoutTunnels(server);
}

const hasFailed = (request: IncomingMessage, response: ServerResponse) =>
  (response.statusCode === 500 && String(response.getHeader("content-type")).startsWith("text/html")) ||
  (response.statusCode === 503 && wantsPage(request) && !isCall(request));

/**
 * Next's own page about a failure is empty without scripts, and cannot tell a bug from a database that is away. Where one
 * address leads to another, as of a short link, there is no page at all.
 */
function sayWhy(response: ServerResponse, start: number): Buffer {
  // Some other page's failure may be the cause: what two ask for at once is made once.
  const isBusy = response.statusCode === 503 || wasUnavailableSince(start);
  const why: Refusal = isBusy ? REFUSALS.busy : REFUSALS.broken;
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.statusCode = why.status;
  for (const [name, value] of Object.entries(why.headers ?? {})) response.setHeader(name, value);
  response.setHeader("cache-control", "private, no-store");
  response.removeHeader("etag");
  return Buffer.from(pageOf(why));
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
  trustOnly(proxies, request);
  keepOutOfSharedCaches(response);
  return requestId;
}

/**
 * What has not arrived by now is read no more. The connection ends a moment later: closed at once, many a client would
 * only see that, and not what it was told.
 */
function turnAway(request: IncomingMessage, response: ServerResponse, why: Refusal): void {
  // What follows on that connection may not be what it seems.
  if (why.status === 400 && !response.headersSent) response.setHeader("connection", "close");
  refuse(request, response, why);
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
