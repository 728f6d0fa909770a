import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { maxJsonBytes } from "@/lib/http/request/json-limits";
import type { Limits } from "@/server/limits/default-limits";
import {
  ERRORS,
  type ErrorKind,
  methodNotAllowed,
  redirectTo,
  wrongHost,
} from "@/server/responses/error-response";
import { pathOf, type Target } from "./canonical-path";

type Site = { host: string; origin: string; limits: Limits };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD"];
/** For `/api/v1`, the gate of the API refuses methods and counts that. */
const NEXT_AUTH = /^\/api\/auth\//;
const NEXT_AUTH_METHODS = [...PAGE_METHODS, "POST"];
const READ_ONLY = /^\/api\/(?:cron|health\/)/;
/** Next treats any other path as a page, and reads a form posted to a page as a server action. */
const CALL = /^\/api\/(?:v1|auth)\/.|^\/api\/(?:cron|health\/(?:live|ready))$/;
const BELOW_API = /^\/api(?:\/|$)/;
const INTERNAL_PAGE = "/_global-error";
const STREAM = "/api/v1/live";
const METHOD_OVERRIDES = ["x-http-method-override", "x-http-method", "x-method-override"];

/** @returns null if the head of the request is valid */
export function findViolation(request: IncomingMessage, target: Target | null, site: Site): ErrorKind | null {
  const { method = "", headers } = request;
  if (!METHODS.includes(method)) return methodNotAllowed(METHODS.join(", "));
  if (target && target.url.length > site.limits.urlBytes) return ERRORS.addressTooLong;
  if (!target || hasTwoHosts(request)) return ERRORS.notReadable;
  if (!isOwnHost(request, site)) return wrongHost(site.origin);
  if (!target.isCanonical) return redirectTo(target.url);
  const path = pathOf(request);
  if (path === INTERNAL_PAGE) return ERRORS.notFound;
  if (METHOD_OVERRIDES.some((name) => name in headers)) return methodNotAllowed(METHODS.join(", "));
  // The stream would never end.
  if (method === "HEAD" && path === STREAM) return methodNotAllowed("GET");
  if (!isCall(request) && !PAGE_METHODS.includes(method))
    return BELOW_API.test(path) ? ERRORS.notFound : methodNotAllowed(PAGE_METHODS.join(", "));
  if (NEXT_AUTH.test(path) && !NEXT_AUTH_METHODS.includes(method))
    return methodNotAllowed(NEXT_AUTH_METHODS.join(", "));
  if (READ_ONLY.test(path) && !PAGE_METHODS.includes(method))
    return methodNotAllowed(PAGE_METHODS.join(", "));
  const encoding = headers["content-encoding"];
  if (encoding && encoding !== "identity") return ERRORS.encoded;
  if (Number(headers["content-length"] ?? 0) > maxBodyBytes(request, site.limits)) return ERRORS.tooLarge;
  return null;
}

export const maxBodyBytes = (request: IncomingMessage, limits: Limits): number =>
  isForm(request) ? limits.uploadBytes : maxJsonBytes(pathOf(request));

export const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");

export const isCall = (request: IncomingMessage): boolean => CALL.test(pathOf(request));

/** Node reads the first one, but a proxy may have read the second. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;

/** Accepts our own name and IP addresses, as health checks use, but no other name (DNS rebinding). */
export function isOwnHost({ headers }: IncomingMessage, { host: own, origin }: Site): boolean {
  if (headers.host === own) return true;
  const host = (headers.host ?? "").toLowerCase().replace(DEFAULT_PORT[new URL(origin).protocol] ?? /$^/, "");
  const name = host.replace(/:\d+$/, "");
  return host === own || name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

const DEFAULT_PORT: Record<string, RegExp> = { "http:": /:80$/, "https:": /:443$/ };
