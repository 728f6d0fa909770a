import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/observability/logger";
import { pathOf } from "./guard/canonical-path";

const ROUTINE = /^\/(_next|images|api\/health)\//;

/** The path of a saved search's feed contains its secret. */
const withoutSecret = (path: string) => path.replace(/^(\/searches\/)[^/]+/, "$1…");

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
