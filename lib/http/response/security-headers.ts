/** Set by our server or, on Vercel, by `next.config.ts`. */

const YEARS = 63_072_000;
const SELF = "'self'";
const NONE = "'none'";

export type HeaderOptions = {
  origin: string;
  /** Tile URL with `{z}`, `{x}`, `{y}` and maybe `{s}`. */
  tiles?: string | undefined;
  blob?: boolean;
};

export function securityHeaders({ origin }: Pick<HeaderOptions, "origin">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
    ...(isSecure(origin) && { "strict-transport-security": `max-age=${YEARS}; includeSubDomains` }),
  };
}

/** Allows only this site, and the inline scripts and styles with the given sources, such as `'sha256-…'`. */
export function contentSecurityPolicy(options: HeaderOptions, scripts: string[], styles: string[]): string {
  const directives: [string, ...string[]][] = [
    ["default-src", NONE],
    ["script-src", SELF, ...scripts],
    ["style-src", SELF, ...styles],
    ["style-src-attr", "'unsafe-inline'"],
    ["img-src", SELF, "data:", "blob:", ...imageHosts(options)],
    ["font-src", SELF],
    ["connect-src", SELF],
    ["worker-src", SELF],
    ["manifest-src", SELF],
    ["object-src", NONE],
    ["base-uri", NONE],
    ["form-action", SELF],
    ["frame-ancestors", NONE],
  ];
  const policy = directives.map((parts) => parts.join(" "));
  return [...policy, ...(isSecure(options.origin) ? ["upgrade-insecure-requests"] : [])].join("; ");
}

const isSecure = (origin: string) => origin.startsWith("https:");

function imageHosts({ tiles, blob }: HeaderOptions): string[] {
  // A policy allows one wildcard, at the beginning of the host.
  const host = tiles && new URL(tiles.replace("{s}", "wildcard")).origin.replace("wildcard", "*");
  return [...(host ? [host] : []), ...(blob ? ["https://*.public.blob.vercel-storage.com"] : [])];
}
