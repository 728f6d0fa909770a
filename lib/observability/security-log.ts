import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import type { FailureCode } from "@/lib/http/failure-texts";
import { clientSubnet } from "@/lib/http/request/client-ip";
import { log } from "@/lib/observability/logger";

const EVENTS = {
  signup: "info",
  "signup refused": "warn",
  login: "info",
  "login failed": "warn",
  logout: "info",
  "email link requested": "info",
  "link refused": "warn",
  "email verified": "info",
  "password reset": "warn",
  "password changed": "warn",
  "reauthentication failed": "warn",
  "session confirmed": "info",
  "passkey added": "warn",
  "passkey removed": "warn",
  "passkey refused": "warn",
  "passkey copied": "warn",
  "second factor on": "warn",
  "second factor off": "warn",
  "second factor refused": "warn",
  "recovery code used": "warn",
  "recovery codes replaced": "warn",
  "role given": "warn",
  "first host refused": "warn",
  "settings changed": "warn",
  "members exported": "warn",
  "member accepted": "warn",
  "member declined": "warn",
  reported: "info",
  "post held": "info",
  "case decided": "warn",
  "test mail": "info",
  "email changed": "warn",
  "account recovered": "warn",
  "provider connected": "warn",
  "provider disconnected": "warn",
  "data export requested": "info",
  "account deletion requested": "info",
  "account restored": "info",
  "account erased": "info",
  throttled: "warn",
  denied: "warn",
  "upload refused": "warn",
} as const;

type SecurityEvent = keyof typeof EVENTS;

/** No names, addresses or texts of users. */
type Facts = { userId?: string; account?: string; limit?: string; reason?: string };

type Caller = { request: Request; requestId: string };

const callers = new AsyncLocalStorage<Caller>();

/** Adds the request to each security event logged during `run`. */
export function withRequestContext<T>(
  request: Request,
  requestId: string,
  run: () => Promise<T>,
): Promise<T> {
  return callers.run({ request, requestId }, run);
}

function describeCaller(): object {
  const caller = callers.getStore();
  if (!caller) return {};
  const { method, url, headers } = caller.request;
  const network = pseudonym(clientSubnet(headers));
  return { requestId: caller.requestId, method, path: new URL(url).pathname, network };
}

/** Stable, and irreversible without the site's secret. */
export const pseudonym = (text: string): string =>
  createHmac("sha256", env().NEXTAUTH_SECRET).update(`log|${text}`).digest("base64url").slice(0, 16);

export function logSecurityEvent(event: SecurityEvent, facts: Facts = {}): void {
  log[EVENTS[event]]({ event, ...facts, ...describeCaller() }, `security: ${event}`);
}

/** Throttling and failed sign-ins are logged where they occur. */
const REFUSALS: Partial<Record<FailureCode, SecurityEvent>> = {
  signInNeeded: "denied",
  forbidden: "denied",
  leaving: "denied",
  ownPost: "denied",
  emailUnverified: "denied",
  foreignOrigin: "denied",
  imageUnreadable: "upload refused",
  tooLarge: "upload refused",
  wrongContentType: "upload refused",
};

export function logDenial(error: unknown, userId?: string): void {
  if (!(error instanceof AppError)) return;
  const { code: reason } = error;
  // A hidden resource is reported as not found.
  const event = reason === "notFound" && userId ? "denied" : REFUSALS[reason];
  if (event) logSecurityEvent(event, { reason, ...(userId && { userId }) });
}
