import type { IncomingMessage, ServerResponse } from "node:http";
import { getSiteName } from "@/lib/db/server-bridge";
import { CODE_TEXTS } from "@/lib/http/failure-texts";
import { tooManyRequests as tooManyRequestsText } from "@/lib/http/rate-limits/retry-message";
import { escapeMarkup } from "@/lib/text/escape-markup";
import { serverTexts } from "./texts";

export type ErrorKind = {
  status: number;
  code: string;
  message: string;
  headers?: Record<string, string>;
};

export const ERRORS = {
  notReadable: { status: 400, code: "badRequest", message: serverTexts.unreadableAddress },
  notFound: { status: 404, code: "notFound", message: CODE_TEXTS.notFound },
  tooSlow: { status: 408, code: "tooSlow", message: serverTexts.tooSlow },
  tooLarge: { status: 413, code: "tooLarge", message: CODE_TEXTS.tooLarge },
  addressTooLong: { status: 414, code: "addressTooLong", message: serverTexts.addressTooLong },
  encoded: { status: 415, code: "wrongContentType", message: serverTexts.encoded },
  broken: { status: 500, code: "internal", message: CODE_TEXTS.internal },
  busy: {
    status: 503,
    code: "unavailable",
    message: CODE_TEXTS.unavailable,
    headers: { "retry-after": "5" },
  },
} as const satisfies Record<string, ErrorKind>;

export const methodNotAllowed = (allowed: string): ErrorKind => ({
  status: 405,
  code: "methodUnknown",
  message: CODE_TEXTS.methodUnknown,
  headers: { allow: allowed },
});

/** @param url canonical, so it begins with exactly one slash */
export const redirectTo = (url: string): ErrorKind => ({
  status: 308,
  code: "moved",
  message: serverTexts.moved,
  headers: { location: url },
});

export const tooManyRequests = (seconds: number): ErrorKind => ({
  status: 429,
  code: "tooMany",
  message: tooManyRequestsText(seconds),
  headers: { "retry-after": String(seconds) },
});

export const wrongHost = (origin: string): ErrorKind => ({
  status: 421,
  code: "otherHost",
  message: serverTexts.otherHost(origin),
});

/** Sends JSON in the API's error shape, or a small page to a browser. */
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

const siteName = () => escapeMarkup(getSiteName());

export const errorPage = ({ message }: ErrorKind) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${siteName()}</title><link rel="icon" href="/icon.svg"><style>${STYLE}</style><h1>${siteName()}</h1><p>${message}</p><p><a href="/">${serverTexts.backToFeed}</a></p></html>`;
