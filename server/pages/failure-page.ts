import type { IncomingMessage, ServerResponse } from "node:http";
import { hadOutageSince } from "@/lib/db/outage-state";
import { isCall } from "@/server/guard/request-guard";
import { ERRORS, type ErrorKind, errorPage, wantsPage } from "@/server/responses/error-response";

/** Next's own error page is empty without scripts, and a redirecting address has none at all. */
export const needsFailurePage = (request: IncomingMessage, response: ServerResponse): boolean =>
  (response.statusCode === 500 && String(response.getHeader("content-type")).startsWith("text/html")) ||
  (response.statusCode === 503 && wantsPage(request) && !isCall(request));

/** Any outage since the start counts: concurrent requests share one render, so another one may have noted it. */
export const failureReason = (response: ServerResponse, startedAt: number): ErrorKind =>
  response.statusCode === 503 || hadOutageSince(startedAt) ? ERRORS.busy : ERRORS.broken;

/** @returns the page, after setting its status and headers */
export function failurePage(response: ServerResponse, reason: ErrorKind): Buffer {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.statusCode = reason.status;
  for (const [name, value] of Object.entries(reason.headers ?? {})) response.setHeader(name, value);
  response.setHeader("cache-control", "private, no-store");
  response.removeHeader("etag");
  return Buffer.from(errorPage(reason));
}
