import { ENDPOINTS } from "@/app/api/endpoints";
import * as missing from "@/app/api/v1/[...missing]/route";
import * as image from "@/app/images/[name]/route";
import * as map from "@/app/map.pmtiles/route";
import type { FindCall } from "@/lib/db/server-bridge";

const API = "/api/v1/";
const PARAMETER = /\{(\w+)\}/g;

type Handler = (request: Request, context: { params: Promise<unknown> }) => Response | Promise<Response>;
type Handlers = Partial<Record<string, Handler>>;

const calls = [
  ...Object.entries(ENDPOINTS).filter(([path]) => path.startsWith(API)),
  ["/images/{name}", image],
  ["/map.pmtiles", map],
] as [string, Handlers][];
const byPath = new Map(calls.filter(([path]) => !path.includes("{")));
const byPattern = calls
  .filter(([path]) => path.includes("{"))
  .map(([path, handlers]) => ({ pattern: toPattern(path), handlers }));

/** Finds the handler of a call, of a stored picture or of the map, as Next does. */
export const findCall: FindCall = (method, path) => {
  const known = byPath.get(path);
  if (known) return bind(known[method], {});
  for (const { pattern, handlers } of byPattern) {
    const params = pattern.exec(path)?.groups;
    if (params) return bind(handlers[method], decodeAll(params));
  }
  return path.startsWith(API) ? bind((missing as Handlers)[method], {}) : null;
};

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(PARAMETER, "(?<$1>[^/]+)")}$`);
}

function bind(handler: Handler | undefined, params: Record<string, string>) {
  return handler ? async (request: Request) => handler(request, { params: Promise.resolve(params) }) : null;
}

const decodeAll = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
