import type { IncomingMessage, ServerResponse } from "node:http";
import { KEPT_SECONDS, KEPT_TAGS } from "@/lib/http/response/kept-response";
import { Answer } from "./cache/answer";
import type { AnswerCache, Render } from "./cache/answer-cache";
import { isMatch, serveAnswer, serveStale } from "./cache/serve-answer";
import { failurePage, failureReason, needsFailurePage } from "./pages/failure-page";
import type { NotFound } from "./pages/not-found";
import { setTakenDownStatus } from "./pages/taken-down-status";
import { ERRORS } from "./responses/error-response";
import { bufferText } from "./responses/response-buffer";
import type { ResponseFinalizer } from "./responses/response-finalizer";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  onAnswer(): void;
  render: Render | null;
};
export type Stages = {
  finalizer: ResponseFinalizer;
  notFound: NotFound;
  answers: AnswerCache;
  graceMs: number;
};

/** Answers by `handle`, or as another request has just been answered. */
export async function render(exchange: Exchange, stages: Stages, handle: Handler): Promise<void> {
  const { request, response } = exchange;
  const { answers, notFound } = stages;
  const started = await answers.begin(request);
  if (started instanceof Answer) return serveInstead(started, exchange, answers);
  // The visitor may have left meanwhile.
  if (response.destroyed || response.closed) return started.end();
  response.once("close", started.end);
  exchange.render = started;
  if (await notFound.answer(request, response)) return;
  await started.run(() => handle(request, response));
}

/** Another request has just rendered it. */
function serveInstead(answer: Answer, { request, response, onAnswer }: Exchange, answers: AnswerCache): void {
  onAnswer();
  const requestId = String(response.getHeader("x-request-id"));
  for (const method of ["writeHead", "end"] as const) Reflect.deleteProperty(response, method);
  serveAnswer(answer, request, response, () => answers.ownHead(request, answer, requestId));
}

export function finalizeResponse(
  exchange: Exchange,
  { finalizer, notFound, answers, graceMs }: Stages,
): void {
  const { request, response, startedAt } = exchange;
  const replaceFailure = (body: Buffer) => {
    if (!needsFailurePage(request, response)) return body;
    const reason = failureReason(response, startedAt);
    const stale = reason === ERRORS.busy ? answers.findForOutage(request) : null;
    return stale ? serveStale(stale, response, Date.now()) : failurePage(response, reason);
  };
  bufferText(response, {
    beforeHead: () => {
      exchange.onAnswer();
      // A streamed answer is never kept.
      exchange.render?.end();
      for (const name of [KEPT_TAGS, KEPT_SECONDS]) response.removeHeader(name);
      finalizer.setHeaders(response);
      limitReading(response, graceMs);
    },
    transformBody: async (body) => {
      notFound.capturePage(request, response, body);
      exchange.render?.publish(response);
      const page = replaceFailure(body);
      const finished = await finalizer.finalizeBody(request, page, response);
      setTakenDownStatus(request, response, page);
      finalizer.setHeaders(response);
      // A page that replaces a failure says nothing about the copy.
      if (page === body) exchange.render?.finish(response, page, finished);
      return isUnchanged(request, response) ? setNotModified(response) : finished.bytes;
    },
  });
}

function isUnchanged({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const etag = response.getHeader("etag");
  const isRead = method === "GET" && response.statusCode === 200;
  return isRead && typeof etag === "string" && isMatch(headers["if-none-match"], etag);
}

function setNotModified(response: ServerResponse): Buffer {
  response.statusCode = 304;
  for (const name of response.getHeaderNames()) if (name.startsWith("content-")) response.removeHeader(name);
  return Buffer.alloc(0);
}

/** An unread response stays in our memory. */
export function limitReading(response: ServerResponse, graceMs: number): void {
  if (String(response.getHeader("content-type")).startsWith("text/event-stream")) return;
  const timer = setTimeout(() => response.destroy(), 4 * graceMs);
  response.once("close", () => clearTimeout(timer));
}
