import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { maxJsonBytes } from "@/lib/http/body-limits";
import { pathOf, type Target } from "./canonical-path";
import { ERRORS, type ErrorKind, methodNotAllowed, redirectTo, wrongHost } from "./error-response";
import type { Limits } from "./limits";

type Site = { host: string; origin: string; limits: Limits };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const READS = ["GET", "HEAD"];
/**
 * Where a handler answers, whatever the method. Anything else, below `/api` too, is a page to Next, if only "404 Not Found";
 * and a page reads the form of a POST as a server action.
 */
const CALL = /^\/api\/(?:v1|auth)\/.|^\/api\/(?:cron|health\/(?:live|ready))$/;
const BELOW_API = /^\/api(?:\/|$)/;
/** What Next keeps for its own use, and would give out as a page like any other. */
const INNER = "/_global-error";
const STREAM = "/api/v1/live";
/** A header that asks for another method than the one of the request. */
const OVERRIDES = ["x-http-method-override", "x-http-method", "x-method-override"];

/**
 * What may be asked for at all; null when nothing is wrong with it. Looks at the head of the request only.
 *
 * @param target how its address reads; null if it does not
 */
export function findViolation(request: IncomingMessage, target: Target | null, site: Site): ErrorKind | null {
  const { method = "", headers } = request;
  if (!METHODS.includes(method)) return methodNotAllowed(METHODS.join(", "));
  if (target && target.url.length > site.limits.urlBytes) return ERRORS.addressTooLong;
  if (!target || hasTwoHosts(request)) return ERRORS.notReadable;
  if (!isOurs(headers.host ?? "", site)) return wrongHost(site.origin);
  if (!target.isCanonical) return redirectTo(target.url);
  const path = pathOf(request);
  if (path === INNER) return ERRORS.notFound;
  if (OVERRIDES.some((name) => name in headers)) return methodNotAllowed(METHODS.join(", "));
  // It would be a stream whose end nobody sees.
  if (method === "HEAD" && path === STREAM) return methodNotAllowed("GET");
  // Pages are read; whatever changes something is a call of the API.
  if (!isCall(request) && !READS.includes(method))
    return BELOW_API.test(path) ? ERRORS.notFound : methodNotAllowed(READS.join(", "));
  const encoding = headers["content-encoding"];
  if (encoding && encoding !== "identity") return ERRORS.encoded;
  if (Number(headers["content-length"] ?? 0) > maxBodyBytes(request, site.limits)) return ERRORS.tooLarge;
  return null;
}

/** A form with files may be larger than anything else. */
export const maxBodyBytes = (request: IncomingMessage, limits: Limits): number =>
  isForm(request) ? limits.uploadBytes : maxJsonBytes(pathOf(request));

export const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");

export const isCall = (request: IncomingMessage): boolean => CALL.test(pathOf(request));

/** Node takes the first; a proxy in front may have gone by the second. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;

/**
 * Whether a request was meant for this site: its own name, or a bare address, as health checks and people in the same
 * house use. A foreign name that leads here (DNS rebinding) is never a bare address.
 */
function isOurs(sent: string, { host: own, origin }: Site): boolean {
  const host = sent.toLowerCase().replace(DEFAULT_PORT[new URL(origin).protocol] ?? /$^/, "");
  const name = host.replace(/:\d+$/, "");
  return host === own || name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

/** Browsers leave it out; some programs and proxies do not. */
const DEFAULT_PORT: Record<string, RegExp> = { "http:": /:80$/, "https:": /:443$/ };
