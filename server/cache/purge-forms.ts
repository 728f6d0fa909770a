/** How one kind of shared cache reads tags and lifetimes, and how it is told to forget tags. */
export type PurgeForm = {
  /** Headers of an answer that the cache may keep: a flat list of names and values. */
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

/** @param url where the cache is told to forget tags; any host but Fastly's and Cloudflare's is a Varnish */
export const purgeForm = (url: string): PurgeForm => FORMS[new URL(url).hostname] ?? VARNISH;

/** Words of people may hold the characters that part tags in a header. */
export const encodeTag = (tag: string): string => encodeURIComponent(tag).replaceAll("%3A", ":");
