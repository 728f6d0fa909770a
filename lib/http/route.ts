import "server-only";
import { randomUUID } from "node:crypto";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { type Actor, getActor } from "@/lib/auth/session";
import { readCookie, sessionCookieName } from "@/lib/auth/session-cookies";
import { isUnavailable } from "@/lib/db/client";
import { clientSubnet } from "@/lib/http/client-ip";
import { AppError, type Issue } from "@/lib/http/errors";
import type { LimitName } from "@/lib/http/limits";
import { originOf } from "@/lib/http/origin";
import { countUse } from "@/lib/http/rate-limit";
import { readForm, readJson } from "@/lib/http/request-body";
import { log } from "@/lib/observability/logger";
import { logDenial, withRequestContext } from "@/lib/observability/security-log";

type Auth = "anyone" | "member";
type Shape = z.ZodType | undefined;
type Out<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;

type Options<A extends Auth, P extends Shape, Q extends Shape, B extends Shape> = {
  /** Who may call: "anyone" (the actor is then null for strangers) or "member". */
  auth: A;
  /** The limit that one network, or one member, has for this call, where it may depend on the query. */
  limit?: LimitName | ((query: URLSearchParams) => LimitName);
  params?: P;
  query?: Q;
  /** A schema for a JSON object, or for the fields of a form when it was made by `formBody`. */
  body?: B;
};

type Call<A extends Auth, P extends Shape, Q extends Shape, B extends Shape> = {
  request: Request;
  actor: A extends "member" ? Actor : Actor | null;
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
};

const formSchemas = new WeakSet<z.ZodType>();

/** Marks a schema as one of a multipart form: it gets every part by name, repeated parts as a list. */
export function formBody<S extends z.ZodType>(schema: S): S {
  formSchemas.add(schema);
  return schema;
}

/**
 * The gate of `/api/v1`: admit, limit, parse, handle; every failure becomes the one JSON shape of failures, every
 * answer carries a request id and is kept by nobody.
 */
export function route<
  A extends Auth,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(options: Options<A, P, Q, B>, handler: (call: Call<A, P, Q, B>) => Promise<Response>) {
  return async (request: Request, context?: { params: Promise<unknown> }): Promise<Response> => {
    const requestId = request.headers.get("x-request-id") ?? randomUUID();
    return withRequestContext(request, requestId, async () => {
      let actor: Actor | null = null;
      try {
        actor = await authenticate(request, options.auth);
        await count(request, actor, options.limit);
        const call = { request, actor, ...(await parse(request, context, options)) };
        return withStandardHeaders(await handler(call as Call<A, P, Q, B>), requestId);
      } catch (error) {
        logDenial(error, actor?.id);
        return withStandardHeaders(errorResponse(error, requestId), requestId);
      }
    });
  };
}

/** A bearer speaks for itself; a cookie counts only when our own page sent the request. */
async function authenticate(request: Request, auth: Auth): Promise<Actor | null> {
  const bearer = bearerOf(request);
  assertSameOrigin(request);
  const token = bearer ?? readCookie(request, sessionCookieName());
  const actor = token ? await getActor(token) : null;
  if (actor || (auth === "anyone" && !bearer)) return actor;
  await countUse("notSignedIn", clientSubnet(request.headers));
  throw new AppError("signInNeeded");
}

const bearerOf = ({ headers }: Request) => /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

/**
 * Lets no page of another site do what a GET changes, with or without a cookie. A program, whose requests say nothing of
 * where they come from, may.
 *
 * @throws AppError "foreignOrigin"
 */
export function rejectCrossSite(request: Request): void {
  if (!bearerOf(request) && originOf(request.headers) === "foreign") throw new AppError("foreignOrigin");
}

/**
 * Lets nobody act in a member's name but our own pages and who carries a bearer token.
 *
 * @throws AppError "foreignOrigin"
 */
export function assertSameOrigin(request: Request): void {
  if (bearerOf(request)) return;
  const origin = originOf(request.headers);
  const reads = request.method === "GET" || request.method === "HEAD";
  const hasCookie = Boolean(readCookie(request, sessionCookieName()));
  const trusted = origin === "own" || (origin === "unknown" && (reads || !hasCookie));
  // A stranger's page may read what is public; it gets nothing in anybody's name.
  if (!trusted && !(reads && !hasCookie)) throw new AppError("foreignOrigin");
}

async function count(
  request: Request,
  actor: Actor | null,
  limit?: LimitName | ((query: URLSearchParams) => LimitName),
): Promise<void> {
  const name = typeof limit === "function" ? limit(new URL(request.url).searchParams) : limit;
  if (name) await countUse(name, actor?.id ?? clientSubnet(request.headers), actor !== null);
}

async function parse(
  request: Request,
  context: { params: Promise<unknown> } | undefined,
  { params, query, body }: { params?: Shape; query?: Shape; body?: Shape },
) {
  return {
    // A malformed id names nothing, so it is not found.
    params: params && checked(params, await context?.params, "notFound"),
    query: query && checked(query, queryOf(request), "invalid"),
    body: body && checked(body, await bodyOf(request, body), "invalid"),
  };
}

/** The first value wins when a parameter is repeated; an empty one says nothing. */
function queryOf(request: Request): Record<string, string> {
  const sent = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  return Object.fromEntries(sent.reverse());
}

async function bodyOf(request: Request, schema: z.ZodType): Promise<unknown> {
  if (!formSchemas.has(schema)) return readJson(request);
  const parts = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of await readForm(request)) parts.set(name, [...(parts.get(name) ?? []), value]);
  return Object.fromEntries(parts);
}

function checked(schema: z.ZodType, value: unknown, code: "notFound" | "invalid"): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (code === "notFound") throw new AppError("notFound");
  throw invalid(result.error.issues);
}

/** A 422 that names the fields; a schema may promise a code of its own by `params: { code }`. */
function invalid(found: z.core.$ZodIssue[]): AppError {
  const issues: Issue[] = found.map((issue) => ({ path: issue.path.join("."), message: sentence(issue) }));
  const custom = found.find((issue) => issue.code === "custom" && issue.params?.code === "imageMissing");
  if (custom) return new AppError("imageMissing", { issues });
  return new AppError("invalid", { issues });
}

/** A sentence for people also where a schema has none of its own. */
function sentence({ code, message, path }: z.core.$ZodIssue): string {
  if (code !== "invalid_type" || !message.startsWith("Invalid input")) return message;
  return path.length > 0 ? "This value is missing or of the wrong kind." : "Please send a JSON object.";
}

/** A failure in the one JSON shape there is. */
export function errorResponse(error: unknown, requestId: string): Response {
  const known = error instanceof AppError ? error : unforeseen(error);
  if (known.status >= 500) log.error({ err: known.cause ?? known, requestId }, "a request failed");
  const { code, message, issues, status, retryAfter } = known;
  const wait = retryAfter ?? (status === 503 ? 5 : undefined);
  const headers = wait ? { "retry-after": String(wait) } : undefined;
  return Response.json({ success: false, code, message, ...(issues && { issues }) }, { status, headers });
}

function unforeseen(cause: unknown): AppError {
  return new AppError(isUnavailable(cause) ? "unavailable" : "internal", { cause });
}

function withStandardHeaders(response: Response, requestId: string): Response {
  response.headers.set("x-request-id", requestId);
  // A stream says in its own words that nobody may keep it.
  if (!response.headers.get("cache-control")?.includes("no-store"))
    response.headers.set("cache-control", "private, no-store");
  return response;
}

/** `{ success: true, ... }` with a status, 200 unless told. */
export function ok(body: Record<string, unknown>, init: ResponseInit = {}): Response {
  return Response.json({ success: true, ...body }, init);
}

/** For the few addresses outside of `/api/v1`: what goes wrong there is answered alike. */
export function withErrorHandling<A extends unknown[]>(
  handler: (request: Request, ...more: A) => Promise<Response>,
) {
  return async (request: Request, ...more: A): Promise<Response> => {
    try {
      return await handler(request, ...more);
    } catch (error) {
      // While building, Next tells by throwing that an answer depends on the request.
      unstable_rethrow(error);
      const requestId = request.headers.get("x-request-id") ?? randomUUID();
      return withStandardHeaders(errorResponse(isClientError(error), requestId), requestId);
    }
  };
}

/** Of what a kept query failed Next tells nothing but a digest: it only reads, so it is the database that did not answer. */
const isClientError = (error: unknown) =>
  error instanceof Error && "digest" in error ? new AppError("unavailable", { cause: error }) : error;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The handler for the methods an address does not take: 405, naming in `Allow` those it does, as OPTIONS asks for. */
export function methodNotAllowed(...taken: Method[]) {
  const refused = route({ auth: "anyone", limit: "undeclared" }, async ({ request }) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204 });
    throw new AppError("methodUnknown");
  });
  return async (request: Request): Promise<Response> => {
    const response = await refused(request);
    const allowed = [...taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)), "OPTIONS"];
    response.headers.set("allow", allowed.join(", "));
    return response;
  };
}
