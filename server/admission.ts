import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Limits } from "./limits";
import { methodRefused, otherHost, REFUSALS, type Refusal } from "./refusal";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const READS = ["GET", "HEAD"];
const API = /^\/api\//;
/** What Next keeps for its own use, and would give out as a page like any other. */
const INNER = "/_global-error";
const STREAM = "/api/v1/live";
/** A header that asks for another method than the one of the request. */
const OVERRIDES = ["x-http-method-override", "x-http-method", "x-method-override"];

/** What may be asked for at all; null when nothing is wrong with it. Looks at the head of the request only. */
export function inadmissible(
  request: IncomingMessage,
  site: { host: string; origin: string; limits: Limits },
): Refusal | null {
  const { method = "", url = "", headers } = request;
  if (!METHODS.includes(method)) return methodRefused(METHODS.join(", "));
  if (url.length > site.limits.urlBytes) return REFUSALS.addressTooLong;
  if (!isReadable(url) || hasTwoHosts(request)) return REFUSALS.notReadable;
  const path = plainPath(url);
  if (path === INNER) return REFUSALS.notFound;
  if (!isOurs(headers.host ?? "", site.host)) return otherHost(site.origin);
  if (OVERRIDES.some((name) => name in headers)) return methodRefused(METHODS.join(", "));
  // It would be a stream whose end nobody sees.
  if (method === "HEAD" && path === STREAM) return methodRefused("GET");
  // Pages are read; whatever changes something is a call of the API.
  if (!API.test(url) && !READS.includes(method)) return methodRefused(READS.join(", "));
  const encoding = headers["content-encoding"];
  if (encoding && encoding !== "identity") return REFUSALS.encoded;
  if (Number(headers["content-length"] ?? 0) > mostBytes(request, site.limits)) return REFUSALS.tooLarge;
  return null;
}

/** A form with files may be larger than anything else. */
export const mostBytes = (request: IncomingMessage, limits: Limits): number =>
  isForm(request) ? limits.uploadBytes : limits.jsonBytes;

export const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");

export const isCall = ({ url = "" }: IncomingMessage): boolean => API.test(url);

/** As Next understands it: `/x/../y` is `/y`. */
const plainPath = (url: string) => new URL(`http://localhost${url.split("?")[0]}`).pathname;

/** A path on this site whose escapes are UTF-8, without NUL, which no database text can hold. */
function isReadable(url: string): boolean {
  const path = url.split("?")[0] ?? "";
  try {
    return path.startsWith("/") && !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Node takes the first; a proxy in front may have gone by the second. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;

/**
 * Whether a request was meant for this site: its own name, or a bare address, as health checks and people in the same
 * house use. A foreign name that leads here (DNS rebinding) is never a bare address.
 */
function isOurs(host: string, own: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return host.toLowerCase() === own || name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}
