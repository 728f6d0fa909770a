import type { IncomingMessage, ServerResponse } from "node:http";
import { tooManyRequests as tooManyRequestsText } from "@/lib/http/texts";

/** An error that the server answers without Next. */
export type ErrorKind = {
  status: number;
  code: string;
  message: string;
  headers?: Record<string, string>;
};

export const ERRORS = {
  notReadable: { status: 400, code: "badRequest", message: "That address could not be read." },
  notFound: { status: 404, code: "notFound", message: "404 Not Found" },
  tooSlow: { status: 408, code: "tooSlow", message: "That took too long to arrive." },
  tooLarge: { status: 413, code: "tooLarge", message: "That is too large." },
  addressTooLong: { status: 414, code: "addressTooLong", message: "That address is too long." },
  encoded: { status: 415, code: "wrongContentType", message: "Please send it without a Content-Encoding." },
  broken: { status: 500, code: "internal", message: "Something went wrong on our side. Please try again." },
  busy: {
    status: 503,
    code: "unavailable",
    message: "We cannot do that right now. Please try again in a moment.",
    headers: { "retry-after": "5" },
  },
} as const satisfies Record<string, ErrorKind>;

/** @param allowed methods, for the `Allow` header */
export const methodNotAllowed = (allowed: string): ErrorKind => ({
  status: 405,
  code: "methodUnknown",
  message: "This address does not take that kind of call.",
  headers: { allow: allowed },
});

/** @param url canonical, so it begins with exactly one slash */
export const redirectTo = (url: string): ErrorKind => ({
  status: 308,
  code: "moved",
  message: "This address is written in another way.",
  headers: { location: url },
});

export const tooManyRequests = (seconds: number): ErrorKind => ({
  status: 429,
  code: "tooMany",
  message: tooManyRequestsText(seconds),
  headers: { "retry-after": String(seconds) },
});

/** @param origin APP_URL */
export const wrongHost = (origin: string): ErrorKind => ({
  status: 421,
  code: "otherHost",
  message: `This site is at ${origin}.`,
});

/** Sends JSON in the API's error shape, or a small page to a browser that accepts HTML. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: ErrorKind): void {
  if (response.headersSent || response.writableEnded) return;
  const isPage = wantsPage(request);
  const { status, code, message } = error;
  const body = isPage ? errorPage(error) : JSON.stringify({ success: false, code, message });
  response.writeHead(status, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "private, no-store",
    ...error.headers,
  });
  response.end(body);
}

export const wantsPage = ({ headers }: IncomingMessage): boolean =>
  String(headers.accept ?? "").includes("text/html");

const STYLE =
  "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}a{color:inherit}:root{background:#faf7f1;color:#1d2a24}@media(prefers-color-scheme:dark){:root{background:#141a17;color:#e8ece9}}";

/** Self-contained: needs no other file. */
export const errorPage = ({ message }: ErrorKind) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Swap Shop</title><link rel="icon" href="/icon.svg"><style>${STYLE}</style><h1>Swap Shop</h1><p>${message}</p><p><a href="/">Back to the feed</a></p></html>`;
