import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { type LoginContext, loginContext } from "@/lib/auth/device-cookie";
import { recordProviderFailure } from "@/lib/auth/provider-failure";
import type { ProviderId, ProviderProfile } from "@/lib/auth/provider-types";
import { createToken, endSession, getActor } from "@/lib/auth/session";
import { cookieName, cookieOptions, readCookie, sessionCookieName } from "@/lib/auth/session-cookies";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { nextAuthProviders } from "@/lib/auth/sign-in-providers";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { CODE_TEXTS, failureText } from "@/lib/http/failure-texts";
import { safePath } from "@/lib/http/safe-path";
import { log } from "@/lib/observability/logger";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { MINUTE_S } from "@/lib/time/durations";

type LogIn = (
  typed: { email: string; password: string; code?: string | undefined },
  caller: LoginContext,
) => Promise<{
  user: { _id: string; name: string; email: string };
  token: string;
}>;

type Entry = { userId: string; sessionId: string };

/** Signs somebody in whom a provider has vouched for. @returns a URL of the site where there is no new session */
export type EnterByProvider = (provider: ProviderId, profile: ProviderProfile) => Promise<Entry | string>;

const FLOW_SECONDS = 15 * MINUTE_S;

/**
 * Makes next-auth issue the cookie and session of `POST /api/v1/login`.
 * @param onFailure gets errors such as an outage, which next-auth would report as "not signed in"
 */
export function authOptions(
  logIn: LogIn,
  onFailure: (error: unknown) => void = () => {},
  enter?: EnterByProvider,
): NextAuthOptions {
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
    providers: [
      credentialsProvider((...given) => logIn(...given).catch(report)),
      ...(enter ? nextAuthProviders() : []),
    ],
    cookies: {
      sessionToken: { name: sessionCookieName(), options: cookieOptions() },
      callbackUrl: { name: cookieName("next-auth.callback-url"), options: cookieOptions() },
      csrfToken: { name: cookieName("next-auth.csrf-token"), options: cookieOptions() },
      ...flowCookies(),
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
    logger: { error: logFailure, warn: logWarning, debug: () => {} },
    callbacks: {
      signIn: async ({ user, account }) => {
        if (account?.type !== "oauth" || !enter) return account?.type === "credentials";
        const profile = user as unknown as ProviderProfile;
        const entered = await enter(account.provider as ProviderId, { ...profile }).catch((error) => {
          onFailure(error);
          throw error;
        });
        if (typeof entered === "string") return entered;
        // next-auth passes the same object on to `jwt`.
        Object.assign(user, { id: entered.userId, sid: entered.sessionId });
        return true;
      },
      jwt: ({ token, user }) =>
        user ? { ...token, sub: user.id, sid: (user as { sid?: string }).sid } : token,
      redirect: ({ url, baseUrl }) => safeRedirect(url, baseUrl),
    },
  };
}

/** Whether this browser is on its way through a provider. */
export const hasOpenLogin = (request: Request): boolean =>
  readCookie(request, flowCookies().state.name) !== undefined;

/** Bind the answer of a provider to the browser that asked; see `checks` of the providers. */
function flowCookies() {
  const options = { ...cookieOptions(), maxAge: FLOW_SECONDS };
  return {
    pkceCodeVerifier: { name: cookieName("next-auth.pkce"), options },
    state: { name: cookieName("next-auth.state"), options },
    nonce: { name: cookieName("next-auth.nonce"), options },
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

function logFailure(code: string, about?: unknown): void {
  recordProviderFailure(about);
  logWarning(code, about);
}

/** next-auth sends the message of any error to the client. */
function toAppError(error: unknown): never {
  if (error instanceof AppError) throw new Error(failureText(error), { cause: error });
  log.error({ err: error }, "a sign-in failed");
  throw new Error(CODE_TEXTS.unavailable);
}
