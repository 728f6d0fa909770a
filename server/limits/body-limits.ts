import type { IncomingMessage } from "node:http";
import { isForm, maxBodyBytes } from "@/server/guard/request-guard";
import { ERRORS, type ErrorKind } from "@/server/responses/error-response";
import type { Limits } from "./default-limits";

const REST_INTERVAL_MS = 50;

type Callbacks = {
  arrived(): void;
  /** Runs at most once, and never after `arrived`. */
  refuse(reason: ErrorKind): void;
};

/** Counts a body as it arrives, and refuses one that is too large or too slow. */
export function limitBody(request: IncomingMessage, limits: Limits, { arrived, refuse }: Callbacks): void {
  const { headers } = request;
  // A pipelined body may have arrived already.
  let bytes = request.readableLength;
  if (request.complete || (!headers["transfer-encoding"] && !Number(headers["content-length"] ?? 0))) {
    arrived();
    return;
  }
  const graceMs = isForm(request) ? limits.graceMs : limits.jsonGraceMs;
  const maxBytes = maxBodyBytes(request, limits);
  const startedAt = performance.now();
  const stop = (reason: ErrorKind) => {
    clearInterval(timer);
    refuse(reason);
  };
  const timer = setInterval(() => {
    const lateMs = performance.now() - startedAt - graceMs;
    if (lateMs > 0 && bytes < (lateMs / 1000) * limits.slowestRate) stop(ERRORS.tooSlow);
  }, graceMs / 10);
  // Node's parser pushes each chunk, so the count does not depend on a reader.
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    if (chunk === null) {
      clearInterval(timer);
      arrived();
    } else bytes += chunk.length;
    if (bytes <= maxBytes) return push(chunk, encoding);
    request.push = () => true;
    stop(ERRORS.tooLarge);
    return true;
  };
  request.once("close", () => clearInterval(timer));
}

/** Closes the connection of an endless body: after the response, Node would discard it without a limit. */
export function limitRest(request: IncomingMessage, limits: Limits): void {
  const { socket } = request;
  const maxBytes = socket.bytesRead + Math.max(maxBodyBytes(request, limits), limits.restBytes);
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(timer);
    else if (socket.bytesRead > maxBytes) socket.destroy();
  }, REST_INTERVAL_MS).unref();
}
