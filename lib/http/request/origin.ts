import "server-only";
import { env } from "@/lib/env";

/** "unknown" for programs, which send no origin. */
export function originOf(headers: Headers): "own" | "foreign" | "unknown" {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none" ? "own" : "foreign";
  const origin = headers.get("origin");
  if (origin === null) return "unknown";
  // Browsers omit `Sec-Fetch-Site` over plain http, where a local address may also lead to the site. A foreign page cannot
  // choose the host of its request.
  const isOwn = origin === env().APP_URL || hostOf(origin) === headers.get("host");
  return isOwn ? "own" : "foreign";
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
