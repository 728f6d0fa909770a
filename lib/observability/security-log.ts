import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import { clientSubnet } from "@/lib/http/client-ip";
import { AppError, type FailureCode } from "@/lib/http/errors";
import { log } from "@/lib/observability/logger";

/** What the security log tells of; what was refused is a warning. */
const EVENTS = {
  signup: "info",
  "signup refused": "warn",
  login: "info",
  "login failed": "warn",
  logout: "info",
  throttled: "warn",
  denied: "warn",
  "upload refused": "warn",
} as const;

type SecurityEvent = keyof typeof EVENTS;

/** Nothing else is told: no names, no addresses, no words of anybody. */
type Facts = { userId?: string; account?: string; limit?: string; reason?: string };

type Caller = { requestId: string; method: string; path: string; network: string };

const callers = new AsyncLocalStorage<Caller>();

/** What is noted meanwhile says by which request it came. */
export function withRequestContext<T>(
  request: Request,
  requestId: string,
  run: () => Promise<T>,
): Promise<T> {
  const { method, url, headers } = request;
  const caller = {
    requestId,
    method,
    path: new URL(url).pathname,
    network: pseudonym(clientSubnet(headers)),
  };
  return callers.run(caller, run);
}

/** The same for the same address or network, and it leads nowhere without the site's secret. */
export const pseudonym = (text: string): string =>
  createHmac("sha256", env().NEXTAUTH_SECRET).update(`log|${text}`).digest("base64url").slice(0, 16);

/** Writes one line. Of many of one kind, as in an attack, the log itself leaves some out: its kinds go by their words. */
export function logSecurityEvent(event: SecurityEvent, facts: Facts = {}): void {
  log[EVENTS[event]]({ event, ...facts, ...callers.getStore() }, `security: ${event}`);
}

/** What of all that can be refused is of interest; a limit that is passed, or a wrong password, notes itself. */
const REFUSALS: Partial<Record<FailureCode, SecurityEvent>> = {
  signInNeeded: "denied",
  forbidden: "denied",
  ownPost: "denied",
  foreignOrigin: "denied",
  imageUnreadable: "upload refused",
  tooLarge: "upload refused",
  wrongContentType: "upload refused",
};

/** Notes a call that was refused, if that is of interest. */
export function logDenial(error: unknown, userId?: string): void {
  if (!(error instanceof AppError)) return;
  const { code: reason } = error;
  // What a member may not see is not found.
  const event = reason === "notFound" && userId ? "denied" : REFUSALS[reason];
  if (event) logSecurityEvent(event, { reason, ...(userId && { userId }) });
}
