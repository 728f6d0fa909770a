import type { z } from "zod";
import type { LimitName } from "@/lib/http/rate-limits/limits";
import type { StaffRole } from "@/lib/http/roles";

export type Auth = "anyone" | "member";
export type LimitChoice = LimitName | ((query: URLSearchParams) => LimitName);

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

type ResponseDescription = {
  description: string;
  fields?: z.ZodRawShape;
  headers?: z.ZodObject;
  content?: Record<string, { schema: z.ZodType }>;
};

/** The parts of the API's description that schemas cannot express. */
export type Description = {
  summary: string;
  description?: string;
  responses: Record<number, ResponseDescription>;
  errors?: ErrorStatus[];
  headers?: z.ZodObject;
  /** Replace the checked schemas in the document, where those accept more than we promise. */
  documented?: { query?: z.ZodObject; body?: z.ZodObject };
  takesToken?: true;
};

/** Without `auth`, the endpoint is outside the gate of `/api/v1`. */
export type Endpoint = Description & {
  auth?: Auth;
  /** Only with a confirmed address, where the site asks for one. */
  verified?: true;
  /** Also for a member whom moderators have suspended or banned. */
  whileSuspended?: true;
  /** Also for a member whose account is about to be erased. */
  whileLeaving?: true;
  /** The least role of the caller. */
  role?: StaffRole;
  limit?: LimitChoice | undefined;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
};

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

export function describeEndpoint<H extends object>(
  endpoint: Endpoint,
  handler: H,
): H & { endpoint: Endpoint } {
  return Object.assign(handler, { endpoint });
}

export function listEndpoints(routeFile: object): [Method, Endpoint][] {
  const handlers = routeFile as Partial<Record<Method, { endpoint?: Endpoint }>>;
  return METHODS.flatMap((method) => {
    const endpoint = handlers[method]?.endpoint;
    return endpoint ? [[method, endpoint]] : [];
  });
}
