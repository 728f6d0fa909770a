import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { HeaderOptions } from "@/lib/http/security-headers";
import { log } from "@/lib/observability/logger";
import { logWhenDone } from "./access-log";
import type { Answer } from "./cache/answer";
import { AnswerCache } from "./cache/answer-cache";
import { type KeptAnswers, keepAnswers } from "./cache/kept-answers";
import { serveAnswer } from "./cache/serve-answer";
import { forbidSharedCaching } from "./cache/shared-caches";
import { type Exchange, finalizeResponse, type Handler, limitReading, render, type Stages } from "./exchange";
import { canonicalizeTarget } from "./guard/canonical-path";
import { addressOf, isSelf, normalizeForwarded } from "./guard/forwarded-headers";
import { dropInternalHeaders } from "./guard/internal-headers";
import { findViolation, isOwnHost } from "./guard/request-guard";
import { limitBody, limitRest } from "./limits/body-limits";
import { LIMITS, type Limits } from "./limits/default-limits";
import { LoadShedder } from "./limits/load-shedding";
import { limitPages, limitRequests } from "./limits/page-rate-limit";
import { serializePipelined } from "./limits/pipeline-queue";
import { NotFound } from "./pages/not-found";
import { ERRORS, type ErrorKind, sendError } from "./responses/error-response";
import { ResponseFinalizer } from "./responses/response-finalizer";

const LINGER_MS = 2000;

type Options = HeaderOptions & {
  proxies: number;
  /** No security headers or buffering, since Next's development server injects scripts. */
  isDevelopment?: boolean;
  isRoute?: (path: string) => boolean;
  limits?: Limits;
  /** By default those of a single instance. */
  kept?: KeptAnswers;
};

/** The HTTP server in front of Next: guards, limits and finalizes every exchange. Cheap checks come first. */
export function createHttpServer(
  handle: Handler,
  { proxies, limits = LIMITS, isDevelopment = false, isRoute = () => true, kept, ...headerOptions }: Options,
): Server {
  const { origin } = headerOptions;
  const site = { origin, host: new URL(origin).host, limits };
  const shedder = new LoadShedder(limits);
  const limitPage = limitPages(limits.pagesPerMinute);
  const limitRefusal = limitRequests(limits.refusalsPerMinute);
  const answers = new AnswerCache(kept ?? keepAnswers({ maxBytes: limits.keptBytes }));
  const stages: Stages = {
    finalizer: new ResponseFinalizer(headerOptions),
    notFound: new NotFound(isRoute, limits.missingMs),
    answers,
    graceMs: limits.graceMs,
  };
  const serveKept = (answer: Answer, request: IncomingMessage, response: ServerResponse, address: string) => {
    serveAnswer(answer, request, response, () => answers.ownHead(request, answer, randomUUID()));
    if (!response.socket?.writableLength) return;
    shedder.trackReading(response, address);
    limitReading(response, limits.graceMs);
  };
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const answer = isDevelopment || !isOwnHost(request, site) ? null : answers.find(request);
    const address = answer && addressOf(proxies, request);
    if (!answer || !address || shedder.isReadingFull(address)) void serveNew(request, response);
    else if (isSelf(address)) serveKept(answer, request, response, address);
    else
      limitPage(request, response, { address }).then(
        (exceeded) =>
          exceeded ? serveNew(request, response) : serveKept(answer, request, response, address),
        () => response.destroy(),
      );
  };
  const serveNew = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = Date.now();
    response.setMaxListeners(30);
    const target = canonicalizeTarget(request.url ?? "");
    request.url = target?.url ?? "";
    const requestId = prepareExchange(request, response, proxies);
    response.once("finish", () => request.complete || limitRest(request, limits));
    const exchange: Exchange = { request, response, startedAt, onAnswer: () => {}, render: null };
    if (!isDevelopment) {
      dropInternalHeaders(request);
      finalizeResponse(exchange, stages);
    }
    try {
      const violation = findViolation(request, target, site);
      if (violation) return refuse(request, response, (await limitRefusal(request, response)) ?? violation);
      if (shedder.isOverloaded(request)) return refuse(request, response, ERRORS.busy);
      // Before the first await, since the first bytes may have arrived.
      const tracked = shedder.track(request, response);
      exchange.onAnswer = tracked.answered;
      limitBody(request, limits, {
        arrived: tracked.arrived,
        refuse: (reason) => refuse(request, response, reason),
      });
      const exceeded = await limitPage(request, response);
      if (exceeded) return refuse(request, response, exceeded);
      // The headers depend on the body; Node drops the body of a HEAD response itself.
      if (request.method === "HEAD") request.method = "GET";
      if (isDevelopment) return await handle(request, response);
      await render(exchange, stages, handle);
    } catch (error) {
      log.error({ err: error, requestId }, "a request was not answered");
      response.destroy();
    }
  };
  return refuseTunnels(createServer(timeouts(limits), serializePipelined(limits.sentAhead, serve)));
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
