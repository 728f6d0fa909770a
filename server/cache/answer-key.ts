import type { IncomingMessage } from "node:http";
import { toSubnet } from "@/lib/http/request/ip-subnet";

const MAX_LENGTH = 2048;

/** As in the `Vary` header of Next. */
const NAVIGATION = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
] as const;

/** Request headers that change no public answer. A request with any other header bypasses the store. */
const HARMLESS = new Set<string>([
  ...["host", "connection", "keep-alive", "user-agent", "referer", "cookie", "if-none-match", "from", "te"],
  ...["accept", "accept-encoding", "accept-language", "cache-control", "pragma", "priority", "origin"],
  ...["dnt", "save-data", "device-memory", "downlink", "ect", "rtt", "viewport-width", "width", "dpr"],
  ...["upgrade-insecure-requests", "if-modified-since", "purpose", "x-requested-with", "x-purpose"],
  ...["x-varnish", "x-timer", "surrogate-capability"],
  ...["via", "forwarded", "x-real-ip", "x-request-id", "traceparent", "tracestate", "cdn-loop"],
  ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "x-forwarded-server"],
  ...NAVIGATION,
]);
const HARMLESS_PREFIX = /^(?:sec-|cf-|x-amzn-|fastly-|fly-)/;

const API = "/api/v1/";
const SEARCH_NAMES = ["q", "type", "tag", "status", "latitude", "longitude", "radius", "cursor", "limit"];
/** The kept calls that read a query, and what they read of it. All others have none. */
export const QUERY_NAMES = new Map([
  ["/api/v1/post", [...SEARCH_NAMES, "sort"]],
  ["/api/v1/post/nearby", SEARCH_NAMES],
  ["/api/v1/post/suggestion", ["q"]],
]);
/** Words and places of one person: whether they were asked for is nobody else's business. */
const TELLING = /[?&](?:q|latitude|longitude)=/;
/** Next checks the value. */
const NAVIGATION_QUERY = /^\?_rsc(?:=[\w-]{1,32})?$/;
const NEVER = /^\/(?:api\/(?!v1\/)|api\/v1\/live|_next\/|images\/|map\.pmtiles)/;

/**
 * What an answer is kept by: one address has one key, and those without limit have a "?" in it.
 * @param address the client's
 * @returns null for a request whose answer must not be shared with others
 */
export function answerKey(request: IncomingMessage, address: () => string): string | null {
  const { method, url = "", rawHeaders } = request;
  if ((method !== "GET" && method !== "HEAD") || url.length > MAX_LENGTH || NEVER.test(url)) return null;
  if (!areHarmless(rawHeaders)) return null;
  const { headers } = request;
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  const query = end < 0 ? "" : url.slice(end);
  if (url.startsWith(API)) {
    if (headers.cookie !== undefined || headers.rsc !== undefined || !isUsual(path, query)) return null;
    return isTelling(url) ? `${url}\n${toSubnet(address())}` : url;
  }
  // No kept page depends on its query, such as `utm_source`.
  if (headers.rsc === undefined) return isPlain(request) ? path : null;
  if (!NAVIGATION_QUERY.test(query)) return null;
  const variant = NAVIGATION.map((name) => headers[name] ?? "").join("\n");
  return variant.length <= MAX_LENGTH ? `${url}\n${variant}` : null;
}

function areHarmless(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (!HARMLESS.has(name) && !HARMLESS_PREFIX.test(name)) return false;
    if (name === "host") hosts += 1;
  }
  return hosts === 1;
}

/** Next reads the other navigation headers without `rsc`, too. */
const isPlain = ({ headers }: IncomingMessage) => NAVIGATION.every((name) => headers[name] === undefined);

/** As our own pages ask: what means the same has no other address in the store. */
function isUsual(path: string, query: string): boolean {
  if (path !== path.toLowerCase()) return false;
  if (query === "") return true;
  const asked = new URLSearchParams(query);
  const names = QUERY_NAMES.get(path) ?? [];
  return (
    asked.size > 0 &&
    `?${asked}` === query &&
    [...asked].every(([name, value]) => value !== "" && names.includes(name)) &&
    new Set(asked.keys()).size === asked.size
  );
}

/** Kept for one network only. */
export const isTelling = (url: string): boolean => TELLING.test(url);
