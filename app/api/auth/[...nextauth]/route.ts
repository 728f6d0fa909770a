import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth";
import { clientNetwork } from "@/lib/client-address";
import { AppError } from "@/lib/errors";
import { countUse } from "@/lib/rate-limit";
import { hintCookieFor } from "@/lib/session";
import { logIn } from "@/lib/users/mutations";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own pages and calls. Made per request: a build has no configuration yet. */
async function handler(request: Request, context: Context): Promise<Response> {
  try {
    if (await isLogin(request, context)) await countUse("login", clientNetwork(request.headers));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, status, retryAfter } = error;
    const headers = { "retry-after": String(retryAfter ?? 1) };
    return Response.json({ success: false, code, message }, { status, headers });
  }
  const response: Response = await NextAuth(authOptions(logIn))(request, context);
  const hint = hintCookieFor(response.headers.getSetCookie());
  if (hint) response.headers.append("set-cookie", hint);
  return response;
}

/** Signing in counts as it does at `POST /api/v1/login`; signing out is always free. */
async function isLogin(request: Request, { params }: Context): Promise<boolean> {
  return request.method === "POST" && (await params).nextauth[0] === "callback";
}

export { handler as GET, handler as POST };
