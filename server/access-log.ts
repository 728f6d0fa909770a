import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/observability/logger";
import { pathOf } from "./canonical-path";

/** Frequent requests of no interest. */
const ROUTINE = /^\/(_next|images|api\/health)\//;

/** The address of a saved search's feed is the key to it. */
const withoutSecret = (path: string) => path.replace(/^(\/searches\/)[^/]+/, "$1…");

/** Writes one line once the request has been answered, or its caller has left; never the query: people search there. */
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
