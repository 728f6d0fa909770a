import type { ServerResponse } from "node:http";

const SHARED = /^s-maxage=(\d+)/;
const REVALIDATE = "public, max-age=0, must-revalidate";

const lifetimes = new WeakMap<ServerResponse, number>();

/** How long Next or a route lets shared caches keep the response, in seconds; 0 if not at all. */
export const sharedSeconds = (response: ServerResponse): number => lifetimes.get(response) ?? 0;

/** Makes proxies revalidate. Next allows a day, but proxies do not learn about invalidations. */
export function forbidSharedCaching(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== "cache-control") return setHeader(name, value);
    const [, seconds] = SHARED.exec(String(value)) ?? [];
    lifetimes.set(response, Number(seconds ?? 0));
    return setHeader(name, seconds === undefined ? value : REVALIDATE);
  };
}
