import { randomUUID } from "node:crypto";
import NextAuth from "next-auth";
import { requestFor } from "@/app/api/auth/[...nextauth]/request";
import { authOptions } from "@/lib/auth/next-auth";
import { hintFor, isSignInCookie } from "@/lib/auth/session-cookies";
import { endSessionOf } from "@/lib/auth/session-response";
import { env } from "@/lib/env";
import { clientSubnet } from "@/lib/http/client-ip";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limit";
import { assertSameOrigin, errorResponse } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { withRequestContext } from "@/lib/observability/security-log";
import { logIn } from "@/lib/users/mutations";

type Context = { params: Promise<{ nextauth: string[] }> };

/** What we use of it, by method; the rest is for ways to sign in that we do not offer. */
const ACTIONS: Record<string, string[]> = {
  GET: ["providers", "session", "csrf", "signin", "signout", "error"],
  POST: ["signin", "signout", "callback"],
};

/** next-auth's own pages and calls. Made per request: a build has no configuration yet. */
function handler(request: Request, context: Context): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? randomUUID();
  return withRequestContext(request, requestId, () => answer(request, context));
}

async function answer(request: Request, context: Context): Promise<Response> {
  const [action = ""] = (await context.params).nextauth;
  try {
    await countUse("nextAuth", clientSubnet(request.headers));
    if (!ACTIONS[request.method]?.includes(action)) throw new AppError("notFound");
    if (request.method === "POST") assertSameOrigin(request);
    // It would name an error that it does not know; our page for them is the login page.
    if (action === "error") return Response.redirect(new URL("/login", env().APP_URL), 302);
    // Signing in counts as it does at `POST /api/v1/login`; signing out is always free.
    if (action === "callback") await countUse("login", clientSubnet(request.headers));
    const failures: unknown[] = [];
    const options = authOptions(logIn, (error) => failures.push(error));
    const response: Response = await NextAuth(options)(await requestFor(request), context);
    if (failures.length > 0) throw failures[0];
    return await asOurs(response, request, action);
  } catch (error) {
    return errorResponse(error, request.headers.get("x-request-id") ?? randomUUID());
  }
}

/** Its answer, with cookies as our own calls set them. */
async function asOurs(response: Response, request: Request, action: string): Promise<Response> {
  const all = response.headers.getSetCookie();
  // It would renew the cookie whenever it looks at it; ours lasts as long as its session can.
  const kept = action === "session" ? all.filter((cookie) => isSignInCookie(cookie) === undefined) : all;
  if (kept.some(isSignInCookie)) await endSessionOf(request);
  response.headers.delete("set-cookie");
  response.headers.set("cache-control", "private, no-store");
  return withCookies(response, [...kept, ...kept.flatMap(hintFor)]);
}

export { handler as GET, handler as POST };
