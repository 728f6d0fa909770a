import type { ServerResponse } from "node:http";

/** Streams stay open for hours, and whoever watches over the server has to be answered. */
const EXEMPT = /^\/api\/(?:health\/live|v1\/live)(?:$|\?)/;

/** Counts the requests that are being answered; says whether one more is too many. */
export function countInFlight(most: number) {
  let inFlight = 0;
  return (url: string, response: ServerResponse): boolean => {
    if (EXEMPT.test(url)) return false;
    if (inFlight >= most) return true;
    inFlight += 1;
    response.once("close", () => {
      inFlight -= 1;
    });
    return false;
  };
}
