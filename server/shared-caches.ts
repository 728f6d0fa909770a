import type { ServerResponse } from "node:http";

const SHARED = /^s-maxage/;
const ASK_AGAIN = "public, max-age=0, must-revalidate";

/**
 * Next tells shared caches to keep its kept pages for a day. A proxy in front never hears when a page is renewed, so it has
 * to ask every time; the page's ETag makes that cheap.
 */
export function forbidSharedCaching(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isShared = name.toLowerCase() === "cache-control" && SHARED.test(String(value));
    return setHeader(name, isShared ? ASK_AGAIN : value);
  };
}
