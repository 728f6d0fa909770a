import type { ServerResponse } from "node:http";

const SHARED = /^s-maxage/;
const REVALIDATE = "public, max-age=0, must-revalidate";

/** Makes proxies revalidate: Next allows them to cache pages for a day, but they do not learn about invalidations. */
export function forbidSharedCaching(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isShared = name.toLowerCase() === "cache-control" && SHARED.test(String(value));
    return setHeader(name, isShared ? REVALIDATE : value);
  };
}
