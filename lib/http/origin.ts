import "server-only";
import { env } from "@/lib/env";

/** Where the request comes from; "unknown" for programs, which send no origin. */
export function originOf(headers: Headers): "own" | "foreign" | "unknown" {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none" ? "own" : "foreign";
  const origin = headers.get("origin");
  if (origin === null) return "unknown";
  // Over plain http browsers send no `Sec-Fetch-Site`, and the site may be open under another name than its own (an
  // address on the local network). A foreign page cannot choose the host that its request goes to.
  const isOwn = origin === env().APP_URL || hostOf(origin) === headers.get("host");
  return isOwn ? "own" : "foreign";
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
