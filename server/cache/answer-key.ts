import type { IncomingMessage } from "node:http";

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
const NEVER = /^\/(?:api\/(?!v1\/)|api\/v1\/live|_next\/|images\/|map\.pmtiles)/;

/** @returns null for a request whose answer must not be shared with others */
export function answerKey(request: IncomingMessage): string | null {
  const { method, url = "", rawHeaders } = request;
  if ((method !== "GET" && method !== "HEAD") || url.length > MAX_LENGTH || NEVER.test(url)) return null;
  if (!areHarmless(rawHeaders)) return null;
  const { headers } = request;
  if (url.startsWith(API)) return headers.cookie === undefined && headers.rsc === undefined ? url : null;
  if (headers.rsc === undefined) return isPlain(request) ? pathOf(url) : null;
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

/** No kept page depends on its query, such as `utm_source`. */
function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}
