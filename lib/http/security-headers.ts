/** What every answer tells browsers. The server in front adds it; on Vercel, where there is none, `next.config.ts` does. */

const YEARS = 63_072_000;
const SELF = "'self'";
const NONE = "'none'";

export type HeaderOptions = {
  /** The site's own address. */
  origin: string;
  /** The address of map pictures, with its `{z}`, `{x}`, `{y}` and maybe `{s}`. */
  tiles?: string | undefined;
  /** Whether pictures are kept in Vercel Blob. */
  blob?: boolean;
};

/** Header names in lower case, without a Content-Security-Policy. */
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

/**
 * The Content-Security-Policy of a page: nothing but what the site itself serves, and the inline scripts and styles named.
 *
 * @param scripts sources such as `'sha256-…'`, beside the site's own files
 * @param styles the same for `<style>` elements; `style` attributes carry the colour of a picture that is still loading
 */
export function contentSecurityPolicy(outside: HeaderOptions, scripts: string[], styles: string[]): string {
  const directives: [string, ...string[]][] = [
    ["default-src", NONE],
    ["script-src", SELF, ...scripts],
    ["style-src", SELF, ...styles],
    ["style-src-attr", "'unsafe-inline'"],
    ["img-src", SELF, "data:", "blob:", ...imageHosts(outside)],
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
  return [...policy, ...(isSecure(outside.origin) ? ["upgrade-insecure-requests"] : [])].join("; ");
}

const isSecure = (origin: string) => origin.startsWith("https:");

function imageHosts({ tiles, blob }: HeaderOptions): string[] {
  // A policy knows one wildcard: at the beginning of the host.
  const host = tiles && new URL(tiles.replace("{s}", "wildcard")).origin.replace("wildcard", "*");
  return [...(host ? [host] : []), ...(blob ? ["https://*.public.blob.vercel-storage.com"] : [])];
}
