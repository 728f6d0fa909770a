import { randomUUID } from "node:crypto";
import { callNextAuth } from "@/app/api/auth/[...nextauth]/call-next-auth";
import { withOwnCookies } from "@/app/api/auth/[...nextauth]/own-cookies";
import { leaveForProvider, returnFromProvider } from "@/app/api/auth/[...nextauth]/provider-call";
import { authOptions } from "@/lib/auth/next-auth";
import { listSignInProviders } from "@/lib/auth/sign-in-providers";
import { env } from "@/lib/env";
import { assertSameOrigin } from "@/lib/http/authenticate";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { clientSubnet } from "@/lib/http/request/client-ip";
import { errorResponse } from "@/lib/http/route";
import { withRequestContext } from "@/lib/observability/security-log";
import { logIn } from "@/lib/users/mutations";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The actions we use, by method. */
const ACTIONS: Record<string, string[]> = {
  GET: ["providers", "session", "csrf", "signin", "signout", "error", "callback"],
  POST: ["signin", "signout", "callback"],
};

/** To a provider, and back from it. */
const WAYS: Record<string, typeof leaveForProvider> = {
  "POST signin": leaveForProvider,
  "GET callback": returnFromProvider,
};

/** Builds the next-auth handler for each request: a build has no configuration yet. */
function handler(request: Request, context: Context): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? randomUUID();
  return withRequestContext(request, requestId, () => runNextAuth(request, context));
}

async function runNextAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const [action = "", id] = nextauth;
  try {
    await countUse("nextAuth", clientSubnet(request.headers));
    if (!ACTIONS[request.method]?.includes(action)) throw new AppError("notFound");
    if (request.method === "POST") assertSameOrigin(request);
    // The login page shows all sign-in errors.
    if (action === "error") return Response.redirect(new URL("/login", env().APP_URL), 302);
    const provider = listSignInProviders().find((one) => one.id === id);
    const way = WAYS[`${request.method} ${action}`];
    if (provider && way) return await way(request, nextauth, provider);
    if (action === "callback" && !(request.method === "POST" && id === "credentials"))
      throw new AppError("notFound");
    // Sign-in counts as in `POST /api/v1/login`; sign-out is free.
    if (action === "callback") await countUse("login", clientSubnet(request.headers));
    const failures: unknown[] = [];
    const options = authOptions(logIn, (error) => failures.push(error));
    const response = await callNextAuth(request, nextauth, options);
    if (failures.length > 0) throw failures[0];
    return await withOwnCookies(response, request, action);
  } catch (error) {
    return errorResponse(error, request.headers.get("x-request-id") ?? randomUUID());
  }
}

export { handler as GET, handler as POST };
