import type { IncomingMessage, ServerResponse } from "node:http";
import { Answer } from "./cache/answer";
import type { AnswerCache } from "./cache/answer-cache";
import { type PendingAnswer, removeKeptHeaders } from "./cache/pending-answer";
import { isMatch, serveAnswer, serveStale } from "./cache/serve-answer";
import { failurePage, failureReason, needsFailurePage } from "./pages/failure-page";
import type { NotFound } from "./pages/not-found";
import { setTakenDownStatus } from "./pages/taken-down-status";
import { ERRORS } from "./responses/error-response";
import { bufferText, bypassBuffer } from "./responses/response-buffer";
import type { ResponseFinalizer } from "./responses/response-finalizer";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  /** Runs when the response begins. */
  onAnswer(): void;
  pending: PendingAnswer | null;
};
export type Stages = {
  finalizer: ResponseFinalizer;
  notFound: NotFound;
  answers: AnswerCache;
  graceMs: number;
};

/** Answers by `handle`, or with the answer to a simultaneous request. */
export async function renderOrJoin(exchange: Exchange, stages: Stages, handle: Handler): Promise<void> {
  const { request, response } = exchange;
  const { answers, notFound } = stages;
  const started = await answers.begin(request);
  if (started instanceof Answer) return serveJoined(started, exchange, answers);
  // The visitor may have left meanwhile.
  if (response.destroyed || response.closed) return started.end();
  response.once("close", () => started.end());
  exchange.pending = started;
  if (await notFound.answer(request, response)) return;
  await started.render(() => handle(request, response));
}

function serveJoined(answer: Answer, { request, response, onAnswer }: Exchange, answers: AnswerCache): void {
  onAnswer();
  const requestId = String(response.getHeader("x-request-id"));
  bypassBuffer(response);
  serveAnswer(answer, request, response, () => answers.ownHead(request, answer, requestId));
}

/** Buffers the response, so that its headers can depend on its body. Call it before any handler. */
export function finalizeResponse(exchange: Exchange, stages: Stages): void {
  bufferText(exchange.response, {
    beforeHead: () => prepareHead(exchange, stages),
    transformBody: (body) => finalizeBody(body, exchange, stages),
  });
}

function prepareHead({ response, onAnswer, pending }: Exchange, { finalizer, graceMs }: Stages): void {
  onAnswer();
  // A streamed answer is never kept.
  pending?.end();
  removeKeptHeaders(response);
  finalizer.setHeaders(response);
  limitReading(response, graceMs);
}

async function finalizeBody(body: Buffer, exchange: Exchange, stages: Stages): Promise<Buffer> {
  const { request, response } = exchange;
  const { finalizer, notFound, answers } = stages;
  notFound.capturePage(request, response, body);
  exchange.pending?.publish(response);
  const page = needsFailurePage(request, response) ? replaceFailure(exchange, answers) : body;
  const finished = await finalizer.finalizeBody(request, page, response);
  setTakenDownStatus(request, response, page);
  finalizer.setHeaders(response);
  if (page === body) exchange.pending?.finish(response, page, finished);
  return isUnchanged(request, response) ? setNotModified(response) : finished.bytes;
}

function replaceFailure({ request, response, startedAt }: Exchange, answers: AnswerCache): Buffer {
  const reason = failureReason(response, startedAt);
  const stale = reason === ERRORS.busy ? answers.findForOutage(request) : null;
  return stale ? serveStale(stale, response, Date.now()) : failurePage(response, reason);
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
