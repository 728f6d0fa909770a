import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { HeaderOptions } from "@/lib/http/security-headers";
import { log } from "@/lib/observability/logger";
import { logWhenDone } from "./access-log";
import { RemovedPosts } from "./cache/removed-posts";
import { forbidSharedCaching } from "./cache/shared-caches";
import { StalePages } from "./cache/stale-pages";
import { canonicalizeTarget } from "./guard/canonical-path";
import { normalizeForwarded } from "./guard/forwarded-headers";
import { dropInternalHeaders } from "./guard/internal-headers";
import { findViolation, isCall } from "./guard/request-guard";
import { limitBody, limitRest } from "./limits/body-limits";
import { LIMITS, type Limits } from "./limits/default-limits";
import { LoadShedder } from "./limits/load-shedding";
import { limitPages, limitRequests } from "./limits/page-rate-limit";
import { serializePipelined } from "./limits/pipeline-queue";
import { failurePage, failureReason, needsFailurePage } from "./pages/failure-page";
import { NotFound } from "./pages/not-found";
import { setTakenDownStatus } from "./pages/taken-down-status";
import { ERRORS, type ErrorKind, sendError } from "./responses/error-response";
import { bufferText } from "./responses/response-buffer";
import { ResponseFinalizer } from "./responses/response-finalizer";

const LINGER_MS = 2000;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Options = HeaderOptions & {
  proxies: number;
  /** No security headers or buffering, since Next's development server injects scripts. */
  isDevelopment?: boolean;
  isRoute?: (path: string) => boolean;
  limits?: Limits;
};

/** The HTTP server in front of Next: guards, limits and finalizes every exchange. Cheap checks come first. */
export function createHttpServer(
  handle: Handler,
  { proxies, limits = LIMITS, isDevelopment = false, isRoute = () => true, ...headerOptions }: Options,
): Server {
  const { origin } = headerOptions;
  const site = { origin, host: new URL(origin).host, limits };
  const shedder = new LoadShedder(limits);
  const limitPage = limitPages(limits.pagesPerMinute);
  const limitRefusal = limitRequests(limits.refusalsPerMinute);
  const removedPosts = new RemovedPosts();
  const stages = {
    finalizer: new ResponseFinalizer(headerOptions),
    notFound: new NotFound(isRoute, limits.missingMs),
    stalePages: new StalePages(limits.stalePagesBytes),
    graceMs: limits.graceMs,
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = Date.now();
    response.setMaxListeners(30);
    const target = canonicalizeTarget(request.url ?? "");
    request.url = target?.url ?? "";
    const requestId = prepareExchange(request, response, proxies);
    response.once("finish", () => request.complete || limitRest(request, limits));
    let onAnswer = () => {};
    if (!isDevelopment) {
      dropInternalHeaders(request);
      finalizeResponse({ request, response, startedAt, onAnswer: () => onAnswer() }, stages);
    }
    try {
      const violation = findViolation(request, target, site);
      if (violation) return refuse(request, response, (await limitRefusal(request, response)) ?? violation);
      if (shedder.isOverloaded(request)) return refuse(request, response, ERRORS.busy);
      // Before the first await, since the first bytes may have arrived.
      const tracked = shedder.track(request, response);
      onAnswer = tracked.answered;
      limitBody(request, limits, {
        arrived: tracked.arrived,
        refuse: (reason) => refuse(request, response, reason),
      });
      const exceeded = await limitPage(request, response);
      if (exceeded) return refuse(request, response, exceeded);
      // The headers depend on the body; Node drops the body of a HEAD response itself.
      if (request.method === "HEAD") request.method = "GET";
      if (!isCall(request)) await removedPosts.expirePages();
      if (!isDevelopment && (await stages.notFound.answer(request, response))) return;
      await handle(request, response);
    } catch (error) {
      log.error({ err: error, requestId }, "a request was not answered");
      response.destroy();
    }
  };
  return refuseTunnels(createServer(timeouts(limits), serializePipelined(limits.sentAhead, serve)));
}

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  onAnswer(): void;
};
type Stages = { finalizer: ResponseFinalizer; notFound: NotFound; stalePages: StalePages; graceMs: number };

function finalizeResponse(exchange: Exchange, { finalizer, notFound, stalePages, graceMs }: Stages): void {
  const { request, response, startedAt } = exchange;
  const replaceFailure = (body: Buffer) => {
    if (!needsFailurePage(request, response)) return stalePages.store(body, exchange);
    const reason = failureReason(response, startedAt);
    return stalePages.serveStale(reason, request, response) ?? failurePage(response, reason);
  };
  bufferText(response, {
    beforeHead: () => {
      exchange.onAnswer();
      finalizer.setHeaders(response);
      limitReading(response, graceMs);
    },
    transformBody: async (body) => {
      notFound.capturePage(request, response, body);
      const page = replaceFailure(body);
      const bytes = await finalizer.finalizeBody(request, page, response);
      setTakenDownStatus(request, response, page);
      return bytes;
    },
  });
}

const timeouts = (limits: Limits) => ({
  maxHeaderSize: limits.headerBytes,
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.headersMs / 5,
});

function prepareExchange(request: IncomingMessage, response: ServerResponse, proxies: number): string {
  const requestId = randomUUID();
  request.headers["x-request-id"] = requestId;
  response.setHeader("x-request-id", requestId);
  logWhenDone(request, response, requestId);
  normalizeForwarded(proxies, request);
  forbidSharedCaching(response);
  return requestId;
}

/** Closes an incomplete connection after a pause: many clients lose the response if it closes at once. */
function refuse(request: IncomingMessage, response: ServerResponse, reason: ErrorKind): void {
  // The rest of the connection cannot be trusted.
  if (reason.status === 400 && !response.headersSent) response.setHeader("connection", "close");
  sendError(request, response, reason);
  request.resume();
  const close = () => request.complete || request.socket.destroy();
  setTimeout(close, LINGER_MS).unref();
}

/** An unread response stays in our memory. */
function limitReading(response: ServerResponse, graceMs: number): void {
  if (String(response.getHeader("content-type")).startsWith("text/event-stream")) return;
  const timer = setTimeout(() => response.destroy(), 4 * graceMs);
  response.once("close", () => clearTimeout(timer));
}

function refuseTunnels(server: Server): Server {
  return server.on("connect", (_request, socket) => {
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\n\r\n");
  });
}
