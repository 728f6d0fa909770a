import type { IncomingMessage, ServerResponse } from "node:http";
import pino from "pino";
import { serializeError } from "@/lib/observability/serialize-error";
import { pathOf } from "./canonical-path";

/** Configured like `lib/observability/logger.ts`, which only Next can import. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => serializeError(error) },
});

const ROUTINE = /^\/(_next|images|api\/health)\//;

/** The path of a saved search's feed contains its secret. */
const withoutSecret = (path: string) => path.replace(/^(\/searches\/)[^/]+/, "$1…");

/** Logs the request when its connection closes, without the query, which may hold a search. */
export function logWhenDone(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const start = performance.now();
  const path = withoutSecret(pathOf(request));
  response.once("close", () => {
    const level = ROUTINE.test(path) ? "debug" : "info";
    const ms = Math.round(performance.now() - start);
    const left = response.writableFinished ? {} : { left: true };
    log[level](
      { method: request.method, path, status: response.statusCode, ms, requestId, ...left },
      "request",
    );
  });
}
