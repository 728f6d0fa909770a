import type { IncomingMessage, ServerResponse } from "node:http";
import { hadOutageSince } from "@/lib/db/outage-state";
import { isCall } from "@/server/guard/request-guard";
import { ERRORS, type ErrorKind, errorPage, wantsPage } from "@/server/responses/error-response";

/** Next's error page is empty without scripts, and missing for a redirecting path. */
export const needsFailurePage = (request: IncomingMessage, response: ServerResponse): boolean =>
  (response.statusCode === 500 && String(response.getHeader("content-type")).startsWith("text/html")) ||
  (response.statusCode === 503 && wantsPage(request) && !isCall(request));

/** Includes outages noted by others, since concurrent requests share one render. */
export const failureReason = (response: ServerResponse, startedAt: number): ErrorKind =>
  response.statusCode === 503 || hadOutageSince(startedAt) ? ERRORS.busy : ERRORS.broken;

export function failurePage(response: ServerResponse, reason: ErrorKind): Buffer {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.statusCode = reason.status;
  for (const [name, value] of Object.entries(reason.headers ?? {})) response.setHeader(name, value);
  response.setHeader("cache-control", "private, no-store");
  response.removeHeader("etag");
  return Buffer.from(errorPage(reason));
}
