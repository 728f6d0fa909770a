import type { IncomingMessage } from "node:http";
import { isCall } from "./request-guard";

const INTERNAL = /^(?:next-action|next-resume|x-(?:nextjs|next|middleware|invoke|matched|now)-.*)$/;
const CLIENT_NAVIGATION = /^(?:rsc|next-(?:router-.*|url|hmr-refresh))$/;

/** Drops headers that make Next answer with something other than the requested page. */
export function dropInternalHeaders(request: IncomingMessage): void {
  const { headers } = request;
  const isInternal = (name: string) =>
    INTERNAL.test(name) || (isCall(request) && CLIENT_NAVIGATION.test(name));
  for (const name of Object.keys(headers).filter(isInternal)) delete headers[name];
}
