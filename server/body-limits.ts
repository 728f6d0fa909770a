import type { IncomingMessage } from "node:http";
import { ERRORS, type ErrorKind } from "./error-response";
import type { Limits } from "./limits";
import { isForm, maxBodyBytes } from "./request-guard";

/** How often it is looked how much has come. */
const REST_MS = 50;

type Watching = {
  /** The last byte is here, or there is none. */
  arrived(): void;
  /** Is called once, and never after the body has arrived. */
  refuse(why: ErrorKind): void;
};

/**
 * Counts a body while it arrives: what a client announces is not proof. Ends it when there is too much of it, or when it
 * comes so slowly that the connection is only held.
 */
export function limitBody(request: IncomingMessage, limits: Limits, { arrived, refuse }: Watching): void {
  const { headers } = request;
  // It may have come while an earlier request of its connection was answered.
  let bytes = request.readableLength;
  if (request.complete || (!headers["transfer-encoding"] && !Number(headers["content-length"] ?? 0))) {
    arrived();
    return;
  }
  const graceMs = isForm(request) ? limits.graceMs : limits.jsonGraceMs;
  const most = maxBodyBytes(request, limits);
  const begun = performance.now();
  const stop = (why: ErrorKind) => {
    clearInterval(timer);
    refuse(why);
  };
  const timer = setInterval(() => {
    const late = performance.now() - begun - graceMs;
    if (late > 0 && bytes < (late / 1000) * limits.slowestRate) stop(ERRORS.tooSlow);
  }, graceMs / 10);
  // The parser hands every piece over here, before anybody reads it.
  const push = request.push.bind(request);
  request.push = (piece, encoding) => {
    if (piece === null) {
      clearInterval(timer);
      arrived();
    } else bytes += piece.length;
    if (bytes <= most) return push(piece, encoding);
    // What comes after that is nobody's; the connection ends soon.
    request.push = () => true;
    stop(ERRORS.tooLarge);
    return true;
  };
  request.once("close", () => clearInterval(timer));
}

/**
 * Ends the connection of a body that goes on and on after its answer: Node takes the rest off the line, and hands it to
 * nobody who could count it.
 */
export function limitRest(request: IncomingMessage, limits: Limits): void {
  const { socket } = request;
  const most = socket.bytesRead + Math.max(maxBodyBytes(request, limits), limits.restBytes);
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(timer);
    else if (socket.bytesRead > most) socket.destroy();
  }, REST_MS).unref();
}
