/** The protocol of one kind of shared cache. */
export type PurgeForm = {
  /** A flat list of names and values. */
  headers(tags: readonly string[], seconds: number): string[];
  request(tags: readonly string[], token: string): RequestInit;
};

const surrogateHeaders: PurgeForm["headers"] = (tags, seconds) => [
  ...["surrogate-key", tags.join(" ")],
  ...["surrogate-control", `max-age=${seconds}`],
];

/** Varnish with `deploy/varnish.vcl`. */
const VARNISH: PurgeForm = {
  headers: surrogateHeaders,
  request: (tags) => ({ method: "PURGE", headers: { "xkey-purge": tags.join(" ") } }),
};

const FASTLY: PurgeForm = {
  headers: surrogateHeaders,
  request: (tags, token) => ({
    method: "POST",
    headers: { "fastly-key": token, "surrogate-key": tags.join(" "), accept: "application/json" },
  }),
};

const CLOUDFLARE: PurgeForm = {
  headers: (tags, seconds) => [
    ...["cache-tag", tags.join(",")],
    ...["cdn-cache-control", `max-age=${seconds}`],
  ],
  request: (tags, token) => ({
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ tags }),
  }),
};

const FORMS: Record<string, PurgeForm> = {
  "api.fastly.com": FASTLY,
  "api.cloudflare.com": CLOUDFLARE,
};

/** Any host but Fastly's and Cloudflare's is a Varnish. */
export const purgeForm = (url: string): PurgeForm => FORMS[new URL(url).hostname] ?? VARNISH;

/** The tag of a post may contain the separator of the header. */
export const encodeTag = (tag: string): string => encodeURIComponent(tag).replaceAll("%3A", ":");
