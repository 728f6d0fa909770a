import { randomUUID } from "node:crypto";
import NextAuth from "next-auth";
import { toNextRequest } from "@/app/api/auth/[...nextauth]/request";
import { authOptions } from "@/lib/auth/next-auth";
import { hintFor, isSignInCookie } from "@/lib/auth/session-cookies";
import { endSessionOf } from "@/lib/auth/session-response";
import { env } from "@/lib/env";
import { assertSameOrigin } from "@/lib/http/authenticate";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { clientSubnet } from "@/lib/http/request/client-ip";
import { withCookies } from "@/lib/http/response/with-cookies";
import { errorResponse } from "@/lib/http/route";
import { withRequestContext } from "@/lib/observability/security-log";
import { logIn } from "@/lib/users/mutations";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The actions we use, by method. The others serve sign-in providers that we do not offer. */
const ACTIONS: Record<string, string[]> = {
  GET: ["providers", "session", "csrf", "signin", "signout", "error"],
  POST: ["signin", "signout", "callback"],
};

/** Builds the next-auth handler for each request: a build has no configuration yet. */
function handler(request: Request, context: Context): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? randomUUID();
  return withRequestContext(request, requestId, () => runNextAuth(request, context));
}

async function runNextAuth(request: Request, context: Context): Promise<Response> {
  const [action = ""] = (await context.params).nextauth;
  try {
    await countUse("nextAuth", clientSubnet(request.headers));
    if (!ACTIONS[request.method]?.includes(action)) throw new AppError("notFound");
    if (request.method === "POST") assertSameOrigin(request);
    // The login page shows all sign-in errors.
    if (action === "error") return Response.redirect(new URL("/login", env().APP_URL), 302);
    // Sign-in counts as in `POST /api/v1/login`; sign-out is free.
    if (action === "callback") await countUse("login", clientSubnet(request.headers));
    const failures: unknown[] = [];
    const options = authOptions(logIn, (error) => failures.push(error));
    const response: Response = await NextAuth(options)(await toNextRequest(request), context);
    if (failures.length > 0) throw failures[0];
    return await withOwnCookies(response, request, action);
  } catch (error) {
    return errorResponse(error, request.headers.get("x-request-id") ?? randomUUID());
  }
}

/** The response with cookies as our own endpoints set them. */
async function withOwnCookies(response: Response, request: Request, action: string): Promise<Response> {
  const all = response.headers.getSetCookie();
  // next-auth renews the cookie at each look; ours lasts as long as its session.
  const kept = action === "session" ? all.filter((cookie) => isSignInCookie(cookie) === undefined) : all;
  if (kept.some(isSignInCookie)) await endSessionOf(request);
  response.headers.delete("set-cookie");
  response.headers.set("cache-control", "private, no-store");
  return withCookies(response, [...kept, ...kept.flatMap(hintFor)]);
}

export { handler as GET, handler as POST };
