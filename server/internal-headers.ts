import type { IncomingMessage } from "node:http";
import { isCall } from "./request-guard";

/** What Next says to itself, or takes as a call of a server action; there are none here. */
const INNER = /^(?:next-action|next-resume|x-(?:nextjs|next|middleware|invoke|matched|now)-.*)$/;
/** How a browser asks for the parts of a page. */
const OF_PAGES = /^(?:rsc|next-(?:router-.*|url|hmr-refresh))$/;

/** Leaves out the headers by which a request would be answered as something else than its address says. */
export function dropInternalHeaders(request: IncomingMessage): void {
  const { headers } = request;
  const isForeign = (name: string) => INNER.test(name) || (isCall(request) && OF_PAGES.test(name));
  for (const name of Object.keys(headers).filter(isForeign)) delete headers[name];
}
