import type { ServerResponse } from "node:http";

/** One point is about 3 ms of processor time. */
const CACHED_COST = 1;
/** Measured at 12, but the first visitor of a page should not pay for everybody. */
const RENDERED_COST = 5;
const RENDERED_MISSING_COST = 20;
const QUERIED_MISSING_COST = 5;
const MISSING_FILE_COST = 5;

const queried = new WeakSet<ServerResponse>();

export const recordExistenceQuery = (response: ServerResponse): void => void queried.add(response);

/** Call after the response; an aborted request counts as rendered. */
export function costOf(response: ServerResponse): number {
  if (!response.headersSent) return RENDERED_COST;
  const isRendered = isMade(response);
  if (response.statusCode < 400) return isRendered ? RENDERED_COST : CACHED_COST;
  if (isRendered) return RENDERED_MISSING_COST;
  return queried.has(response) ? QUERIED_MISSING_COST : CACHED_COST;
}

/** Next's page cache names its own answers; every other answer but a static file was made for this request, as the picture of a link is. */
function isMade(response: ServerResponse): boolean {
  const fromPageCache = response.getHeader("x-nextjs-cache");
  if (fromPageCache) return fromPageCache === "MISS";
  return /atom|xml|svg|jpeg|csv|calendar/.test(String(response.getHeader("content-type") ?? ""));
}

export const fileCostOf = ({ statusCode }: ServerResponse): number =>
  statusCode === 404 ? MISSING_FILE_COST : 0;
