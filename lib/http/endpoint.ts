import type { z } from "zod";
import type { LimitName } from "@/lib/http/limits";

/** Who may call: "anyone" (the actor is then null for strangers) or "member". */
export type Auth = "anyone" | "member";
/** One limit, or the limit that depends on the query. */
export type LimitChoice = LimitName | ((query: URLSearchParams) => LimitName);

/** The failures that the API's description may promise. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

type ResponseDescription = {
  description: string;
  /** The fields beside `success: true`. */
  fields?: z.ZodRawShape;
  headers?: z.ZodObject;
  /** Where the response is something else than that. */
  content?: Record<string, { schema: z.ZodType }>;
};

/** What `/api/v1/openapi.json` and `/developers` say of an endpoint beside what its schemas say. */
export type Description = {
  /** One line, for a list of calls. */
  summary: string;
  description?: string;
  responses: Record<number, ResponseDescription>;
  /** Failures beside those of every call with such schemas and limits. */
  errors?: ErrorStatus[];
  /** Headers that only this call reads. */
  headers?: z.ZodObject;
  /** Where a schema accepts more than we promise: what we promise. */
  documented?: { query?: z.ZodObject; body?: z.ZodObject };
  /** A token is not needed, and yet changes what happens. */
  takesToken?: true;
};

/** An endpoint outside of the gate of `/api/v1` has no `auth`. */
export type Endpoint = Description & {
  auth?: Auth;
  limit?: LimitChoice | undefined;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
};

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** Attaches the description to the handler: the document, the tests and `/developers` read it from there. */
export function describeEndpoint<H extends object>(
  endpoint: Endpoint,
  handler: H,
): H & { endpoint: Endpoint } {
  return Object.assign(handler, { endpoint });
}

/** The described endpoints that a route file exports, by method. */
export function listEndpoints(routeFile: object): [Method, Endpoint][] {
  const handlers = routeFile as Partial<Record<Method, { endpoint?: Endpoint }>>;
  return METHODS.flatMap((method) => {
    const endpoint = handlers[method]?.endpoint;
    return endpoint ? [[method, endpoint]] : [];
  });
}
