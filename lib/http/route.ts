import "server-only";
import { randomUUID } from "node:crypto";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { assertGoodStanding, assertNotBanned } from "@/lib/auth/good-standing";
import { assertMayPublish } from "@/lib/auth/may-publish";
import type { Actor } from "@/lib/auth/session";
import { assertStaff } from "@/lib/auth/staff";
import { isUnavailable } from "@/lib/db/client";
import { authenticate } from "@/lib/http/authenticate";
import {
  type Auth,
  type Description,
  describeEndpoint,
  type LimitChoice,
  METHODS,
  type Method,
} from "@/lib/http/endpoint";
import { AppError, type FieldFailure } from "@/lib/http/errors";
import { failureText, reasonText } from "@/lib/http/failure-texts";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { clientSubnet } from "@/lib/http/request/client-ip";
import { parseRequest } from "@/lib/http/request/parse-request";
import { type JsonInit, jsonResponse } from "@/lib/http/response/json-response";
import type { StaffRole } from "@/lib/http/roles";
import { log } from "@/lib/observability/logger";
import { logDenial, withRequestContext } from "@/lib/observability/security-log";

type Shape = z.ZodType | undefined;
type Out<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;

type Options<A extends Auth, P extends Shape, Q extends Shape, B extends Shape> = {
  auth: A;
  verified?: true;
  role?: StaffRole;
  limit?: LimitChoice;
  /** May also be called by a member whom moderators have suspended or banned. */
  whileSuspended?: true;
  /** May also be changed by a member whose account is about to be erased. */
  whileLeaving?: true;
  params?: P;
  query?: Q;
  /** A schema for a JSON object, or for a form if marked by `formBody`. */
  body?: B;
};

type Call<A extends Auth, P extends Shape, Q extends Shape, B extends Shape> = {
  request: Request;
  actor: A extends "member" ? Actor : Actor | null;
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
};

const SLOW_BODY_MS = 500;

type Handler = (request: Request, context?: { params: Promise<unknown> }) => Promise<Response>;

export function route<
  A extends Auth,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(options: Options<A, P, Q, B> & Description, handler: (call: Call<A, P, Q, B>) => Promise<Response>) {
  return describeEndpoint(options, gate(options, handler));
}

/** The gate of `/api/v1`: authenticate, limit, parse, handle. All responses carry a request id and are not cached. */
export function gate<
  A extends Auth,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(options: Options<A, P, Q, B>, handler: (call: Call<A, P, Q, B>) => Promise<Response>): Handler {
  return async (request, context) => {
    const requestId = request.headers.get("x-request-id") ?? randomUUID();
    return withRequestContext(request, requestId, async () => {
      let actor: Actor | null = null;
      try {
        actor = await authenticate(request, options.auth);
        if (options.auth === "member" && !options.whileLeaving) requireStaying(request, actor);
        await count(request, actor, options.limit);
        await assertAllowed(request, actor, options);
        const startedAt = performance.now();
        const parsed = await parseRequest(request, context, options);
        // A body that is sent slowly must not outlive the session, the role or the standing.
        if (performance.now() - startedAt > SLOW_BODY_MS) {
          actor = await authenticate(request, options.auth);
          if (options.auth === "member" && !options.whileLeaving) requireStaying(request, actor);
          await assertAllowed(request, actor, options);
        }
        const call = { request, actor, ...parsed };
        return withStandardHeaders(await handler(call as Call<A, P, Q, B>), requestId);
      } catch (error) {
        logDenial(error, actor?.id);
        return withStandardHeaders(errorResponse(error, requestId), requestId);
      }
    });
  };
}

/** @throws AppError "suspended", "forbidden", "secondStepNeeded", "emailUnverified", "membershipWaiting" */
async function assertAllowed(
  request: Request,
  actor: Actor | null,
  options: Options<Auth, Shape, Shape, Shape>,
): Promise<void> {
  requireGoodStanding(request, actor, options);
  if (options.role) assertStaff(actor, options.role);
  if (options.verified) await assertMayPublish(actor);
}

/** Members who are about to leave only read. @throws AppError "leaving" */
function requireStaying({ method }: Request, actor: Actor | null): void {
  if (actor?.isLeaving && method !== "GET" && method !== "HEAD") throw new AppError("leaving");
}

/**
 * A suspended member keeps what was promised but begins nothing new; a banned one only reads, and leaves.
 * @throws AppError "suspended"
 */
function requireGoodStanding(
  { method }: Request,
  actor: Actor | null,
  { verified, whileLeaving, whileSuspended }: Options<Auth, Shape, Shape, Shape>,
): void {
  if (whileLeaving || whileSuspended || method === "GET" || method === "HEAD") return;
  if (verified) assertGoodStanding(actor);
  else assertNotBanned(actor);
}

async function count(request: Request, actor: Actor | null, limit?: LimitChoice): Promise<void> {
  const name = typeof limit === "function" ? limit(new URL(request.url).searchParams) : limit;
  if (name) await countUse(name, actor?.id ?? clientSubnet(request.headers), actor !== null);
}

export function errorResponse(error: unknown, requestId: string): Response {
  const known = error instanceof AppError ? error : unforeseen(error);
  if (known.status >= 500) log.error({ err: known.cause ?? known, requestId }, "a request failed");
  const { code, status, retryAfter, canConfirm } = known;
  const issues = known.issues?.map((issue) => ({ path: issue.path, message: issueText(issue) }));
  const wait = retryAfter ?? (status === 503 ? 5 : undefined);
  const headers = wait ? { "retry-after": String(wait) } : undefined;
  return Response.json(
    {
      ...{ success: false, code, message: failureText(known) },
      ...(issues && { issues }),
      ...(canConfirm && { canConfirm }),
    },
    { status, headers },
  );
}

const issueText = (issue: FieldFailure) => ("message" in issue ? issue.message : reasonText(issue));

function unforeseen(cause: unknown): AppError {
  return new AppError(isUnavailable(cause) ? "unavailable" : "internal", { cause });
}

function withStandardHeaders(response: Response, requestId: string): Response {
  response.headers.set("x-request-id", requestId);
  // A stream sets its own no-store directive.
  if (!response.headers.get("cache-control")?.includes("no-store"))
    response.headers.set("cache-control", "private, no-store");
  return response;
}

export function ok(body: Record<string, unknown>, init: JsonInit = {}): Response {
  return jsonResponse({ success: true, ...body }, init);
}

export function withErrorHandling<A extends unknown[]>(
  handler: (request: Request, ...more: A) => Promise<Response>,
) {
  return async (request: Request, ...more: A): Promise<Response> => {
    try {
      return await handler(request, ...more);
    } catch (error) {
      // Next throws during a build to mark a handler as dynamic.
      unstable_rethrow(error);
      const requestId = request.headers.get("x-request-id") ?? randomUUID();
      return withStandardHeaders(errorResponse(isClientError(error), requestId), requestId);
    }
  };
}

/** Next hides cached-query errors behind a digest. Cached queries only read, so the database was unavailable. */
const isClientError = (error: unknown) =>
  error instanceof Error && "digest" in error ? new AppError("unavailable", { cause: error }) : error;

/** Answers all other methods with 405, JSON and an `Allow` header, and OPTIONS with 204: Next's own 405 has neither. */
export function methodNotAllowed<M extends Method>(
  handlers: Record<M, unknown>,
): Record<Exclude<Method, M> | "OPTIONS", Handler> {
  const taken = METHODS.filter((method) => method in handlers);
  const allowed = [...taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)), "OPTIONS"];
  const refuse = gate({ auth: "anyone", limit: "undeclared" }, async ({ request }) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204 });
    throw new AppError("methodUnknown");
  });
  const refused: Handler = async (request) => {
    const response = await refuse(request);
    response.headers.set("allow", allowed.join(", "));
    return response;
  };
  const others = [...METHODS, "OPTIONS"].filter((method) => !(method in handlers));
  return Object.fromEntries(others.map((method) => [method, refused])) as ReturnType<
    typeof methodNotAllowed<M>
  >;
}
