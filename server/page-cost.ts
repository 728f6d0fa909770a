import type { ServerResponse } from "node:http";

/** In pages that are kept, each of which takes some 3 ms of a processor: measured, see `server/limits.ts`. */
const KEPT = 1;
/** Made for this request, and kept for everybody after it. Its cost is nearer to 12, and the first visitor did not choose it. */
const MADE = 5;
/** Made for this request, and thrown away. */
const MADE_IN_VAIN = 20;
/** Little work for this process, but a query: the database's connections are for everybody. */
const LOOKED_UP_IN_VAIN = 5;
/** A picture that is not there takes a look at the disk, and more of Next than a kept page. */
const FILE_IN_VAIN = 5;

const lookedUp = new WeakSet<ServerResponse>();

/** Notes that the database was asked whether there is such a page. */
export const noteLookup = (response: ServerResponse): void => void lookedUp.add(response);

/** The cost of a page, once it is answered; a visitor who has left before may have had it made. */
export function costOf(response: ServerResponse): number {
  if (!response.headersSent) return MADE;
  const isMade = response.getHeader("x-nextjs-cache") === "MISS";
  if (response.statusCode < 400) return isMade ? MADE : KEPT;
  if (isMade) return MADE_IN_VAIN;
  return lookedUp.has(response) ? LOOKED_UP_IN_VAIN : KEPT;
}

/** Files are free, unless they are missing. */
export const fileCostOf = ({ statusCode }: ServerResponse): number => (statusCode === 404 ? FILE_IN_VAIN : 0);
