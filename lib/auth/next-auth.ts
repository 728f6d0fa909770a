import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { type LoginContext, loginContext } from "@/lib/auth/device-cookie";
import { createToken, endSession, getActor } from "@/lib/auth/session";
import { cookieName, cookieOptions, sessionCookieName } from "@/lib/auth/session-cookies";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { CODE_TEXTS, failureText } from "@/lib/http/failure-texts";
import { safePath } from "@/lib/http/safe-path";
import { log } from "@/lib/observability/logger";
import { logSecurityEvent } from "@/lib/observability/security-log";

type LogIn = (
  typed: { email: string; password: string; code?: string | undefined },
  caller: LoginContext,
) => Promise<{
  user: { _id: string; name: string; email: string };
  token: string;
}>;

/**
 * Makes next-auth issue the cookie and session of `POST /api/v1/login`.
 * @param onFailure gets errors such as an outage, which next-auth would report as "not signed in"
 */
export function authOptions(logIn: LogIn, onFailure: (error: unknown) => void = () => {}): NextAuthOptions {
  const report = (error: unknown): never => {
    if (!(error instanceof AppError && error.status < 500)) onFailure(error);
    throw error;
  };
  // next-auth reads its address from there.
  process.env.NEXTAUTH_URL = env().APP_URL;
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS.absolute },
    pages: { signIn: "/login", signOut: "/", error: "/login" },
    providers: [credentialsProvider((...given) => logIn(...given).catch(report))],
    cookies: {
      sessionToken: { name: sessionCookieName(), options: cookieOptions() },
      callbackUrl: { name: cookieName("next-auth.callback-url"), options: cookieOptions() },
      csrfToken: { name: cookieName("next-auth.csrf-token"), options: cookieOptions() },
    },
    jwt: {
      encode: async ({ token }) => createToken(String(token?.sub), String(token?.sid)),
      decode: async ({ token }) => {
        const actor = token ? await getActor(token).catch(report) : null;
        return actor && { sub: actor.id, sid: actor.sessionId, name: actor.name, email: actor.email };
      },
    },
    // Revokes every copy of the token.
    events: {
      signOut: async ({ token }) =>
        token?.sid ? signOut(String(token.sub), String(token.sid)).catch(report) : undefined,
    },
    logger: { error: logWarning, warn: logWarning, debug: () => {} },
    callbacks: {
      jwt: ({ token, user }) =>
        user ? { ...token, sub: user.id, sid: (user as { sid?: string }).sid } : token,
      redirect: ({ url, baseUrl }) => safeRedirect(url, baseUrl),
    },
  };
}

/** @returns a URL of this site, for any input */
export function safeRedirect(wanted: string, origin: string): string {
  const path = wanted.startsWith(`${origin}/`) ? wanted.slice(origin.length) : wanted;
  return origin + safePath(path);
}

async function signOut(userId: string, sessionId: string): Promise<void> {
  await endSession(sessionId);
  logSecurityEvent("logout", { userId });
}

function credentialsProvider(logIn: LogIn) {
  return CredentialsProvider({
    name: "Email and password",
    credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" } },
    async authorize(typed, request) {
      const fields = { email: typed?.email ?? "", password: typed?.password ?? "", code: typed?.code };
      // The route has already counted the network.
      const caller = { ...loginContext({ headers: new Headers(request?.headers) }), network: null };
      const { user, token } = await logIn(fields, caller).catch(toAppError);
      const actor = await getActor(token);
      return actor && { id: user._id, name: user.name, email: user.email, sid: actor.sessionId };
    },
  });
}

/** Info only: next-auth warns about every invalid token. */
const logWarning = (code: string, about?: unknown) =>
  log.info({ code, err: about }, "next-auth has a remark");

/** next-auth sends the message of any error to the client. */
function toAppError(error: unknown): never {
  if (error instanceof AppError) throw new Error(failureText(error), { cause: error });
  log.error({ err: error }, "a sign-in failed");
  throw new Error(CODE_TEXTS.unavailable);
}
