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
  /** JSON fields beside `success: true`. */
  fields?: z.ZodRawShape;
  headers?: z.ZodObject;
  /** Replaces the JSON of `fields`. */
  content?: Record<string, { schema: z.ZodType }>;
};

/** The part of `/api/v1/openapi.json` and `/developers` that schemas cannot say. */
export type Description = {
  /** One line, for a list of calls. */
  summary: string;
  description?: string;
  responses: Record<number, ResponseDescription>;
  /** Failures beside those that follow from `auth`, `limit` and the schemas. */
  errors?: ErrorStatus[];
  /** Request headers that the handler reads. */
  headers?: z.ZodObject;
  /** Schemas that replace the checked ones in the document, where those accept more than we promise. */
  documented?: { query?: z.ZodObject; body?: z.ZodObject };
  /** A token is optional, and changes the effect. */
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

/** Attaches the description to the handler, where the document and the tests read it. */
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
