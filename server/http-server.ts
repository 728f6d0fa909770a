import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { HeaderOptions } from "@/lib/http/response/security-headers";
import { log } from "@/lib/observability/logger";
import { logWhenDone } from "./access-log";
import { AnswerCache } from "./cache/answer-cache";
import { type KeptAnswers, keepAnswers } from "./cache/kept-answers";
import { serveAnswer } from "./cache/serve-answer";
import { forbidSharedCaching } from "./cache/shared-caches";
import {
  type Exchange,
  finalizeResponse,
  type Handler,
  limitReading,
  renderOrJoin,
  type Stages,
} from "./exchange";
import { canonicalizeTarget, pathOf, type Target } from "./guard/canonical-path";
import { addressOf, normalizeForwarded } from "./guard/forwarded-headers";
import { dropInternalHeaders } from "./guard/internal-headers";
import { findViolation, isOwnHost } from "./guard/request-guard";
import { limitBody, limitRest } from "./limits/body-limits";
import { LIMITS, type Limits } from "./limits/default-limits";
import { LoadShedder } from "./limits/load-shedding";
import { limitRequests, PageLimit } from "./limits/page-rate-limit";
import { serializePipelined } from "./limits/pipeline-queue";
import { NotFound } from "./pages/not-found";
import { ERRORS, type ErrorKind, sendError } from "./responses/error-response";
import { ResponseFinalizer } from "./responses/response-finalizer";

const LINGER_MS = 2000;
const MAP = "/map.pmtiles";

type Options = HeaderOptions & {
  proxies: number;
  /** No security headers or buffering, since Next's development server injects scripts. */
  isDevelopment?: boolean;
  isRoute?: (path: string) => boolean;
  limits?: Limits;
  /** By default those of a single instance. */
  kept?: KeptAnswers;
};

type ServerContext = {
  handle: Handler;
  proxies: number;
  limits: Limits;
  isDevelopment: boolean;
  site: Parameters<typeof findViolation>[2];
  shedder: LoadShedder;
  pageLimit: PageLimit;
  limitRefusal: ReturnType<typeof limitRequests>;
  stages: Stages;
};

/** The HTTP server in front of Next: guards, limits and finalizes every exchange. Cheap checks come first. */
export function createHttpServer(
  handle: Handler,
  { proxies, limits = LIMITS, isDevelopment = false, isRoute = () => true, kept, ...headerOptions }: Options,
): Server {
  const { origin } = headerOptions;
  const context: ServerContext = {
    ...{ handle, proxies, limits, isDevelopment },
    site: { origin, host: new URL(origin).host, limits },
    shedder: new LoadShedder(limits),
    pageLimit: new PageLimit(limits.pagesPerMinute),
    limitRefusal: limitRequests(limits.refusalsPerMinute),
    stages: {
      finalizer: new ResponseFinalizer(headerOptions),
      notFound: new NotFound(isRoute, limits),
      answers: new AnswerCache(kept ?? keepAnswers({ maxBytes: limits.keptBytes }), proxies),
      graceMs: limits.graceMs,
    },
  };
  const serveInTurn = serializePipelined(
    limits.sentAhead,
    (request, response) => void serveNew(context, request, response),
  );
  const server = createServer(timeouts(limits), (request, response) => {
    if (!serveKept(context, request, response)) serveInTurn(request, response);
  });
  return refuseTunnels(server);
}

/** Sends a kept answer in the same turn of the event loop. @returns false if there is none, or not for this client now */
function serveKept(context: ServerContext, request: IncomingMessage, response: ServerResponse): boolean {
  const { isDevelopment, proxies, shedder, site, limits, pageLimit, stages } = context;
  // An earlier request of the connection still has the socket.
  if (isDevelopment || !response.socket || !isOwnHost(request, site)) return false;
  const answer = stages.answers.find(request);
  if (!answer) return false;
  const address = addressOf(proxies, request);
  if (shedder.isReadingFull(address) || !pageLimit.countKept(address)) return false;
  serveAnswer(answer, request, response, () => stages.answers.ownHead(request, answer, randomUUID()));
  if (!response.socket?.writableLength) return true;
  shedder.trackReading(response, address);
  limitReading(response, limits.graceMs);
  return true;
}

async function serveNew(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const startedAt = Date.now();
  response.setMaxListeners(30);
  const target = canonicalizeTarget(request.url ?? "");
  request.url = target?.url ?? "";
  const requestId = prepareExchange(request, response, context.proxies);
  response.once("finish", () => request.complete || limitRest(request, context.limits));
  const exchange: Exchange = { request, response, startedAt, onAnswer: () => {}, pending: null };
  if (!context.isDevelopment) {
    dropInternalHeaders(request);
    finalizeResponse(exchange, context.stages);
  }
  try {
    const refusal = admit(context, exchange, target);
    if (refusal) return refuse(request, response, refusal);
    // The headers depend on the body; Node drops the body of a HEAD response itself. The map is too large for that.
    if (request.method === "HEAD" && pathOf(request) !== MAP) request.method = "GET";
    if (context.isDevelopment) return await context.handle(request, response);
    await renderOrJoin(exchange, context.stages, context.handle);
  } catch (error) {
    log.error({ err: error, requestId }, "a request was not answered");
    response.destroy();
  }
}

/** @returns null for a request to answer */
function admit(context: ServerContext, exchange: Exchange, target: Target | null): ErrorKind | null {
  const { request, response } = exchange;
  const violation = findViolation(request, target, context.site);
  if (violation) return context.limitRefusal(request, response) ?? violation;
  if (context.shedder.isOverloaded(request)) return ERRORS.busy;
  const tracked = context.shedder.track(request, response);
  exchange.onAnswer = tracked.answered;
  limitBody(request, context.limits, {
    arrived: tracked.arrived,
    refuse: (reason) => refuse(request, response, reason),
  });
  return context.pageLimit.count(request, response);
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

function refuseTunnels(server: Server): Server {
  return server.on("connect", (_request, socket) => {
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\n\r\n");
  });
}
