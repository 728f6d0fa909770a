import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { endSession, getActor, SESSION_SECONDS, sessionCookieName, tokenOf } from "@/lib/session";

type LogIn = (typed: { email: string; password: string }) => Promise<{
  user: { _id: string; name: string; email: string };
  token: string;
}>;

/**
 * next-auth's side of the one token: its sign-in page makes the same cookie, for the same session row, as
 * `POST /api/v1/login`; `logIn` is the same mutation.
 */
export function authOptions(logIn: LogIn): NextAuthOptions {
  // The library takes its own address from there.
  process.env.NEXTAUTH_URL = env().APP_URL;
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/login", signOut: "/", error: "/login" },
    providers: [credentialsProvider(logIn)],
    cookies: { sessionToken: { name: sessionCookieName(), options: cookieOptions() } },
    jwt: {
      encode: async ({ token }) => tokenOf(String(token?.sub), String(token?.sid)),
      decode: async ({ token }) => {
        const actor = token ? await getActor(token) : null;
        return actor && { sub: actor.id, sid: actor.sessionId, name: actor.name, email: actor.email };
      },
    },
    // Signing out here ends the session for every copy of its token as well.
    events: { signOut: ({ token }) => endSession(String(token?.sid)) },
    callbacks: {
      jwt: ({ token, user }) =>
        user ? { ...token, sub: user.id, sid: (user as { sid?: string }).sid } : token,
    },
  };
}

function cookieOptions() {
  return { httpOnly: true, sameSite: "lax" as const, path: "/", secure: env().APP_URL.startsWith("https:") };
}

function credentialsProvider(logIn: LogIn) {
  return CredentialsProvider({
    name: "Email and password",
    credentials: { email: { type: "email" }, password: { type: "password" } },
    async authorize(typed) {
      const { user, token } = await logIn({ email: typed?.email ?? "", password: typed?.password ?? "" });
      const actor = await getActor(token);
      return actor && { id: user._id, name: user.name, email: user.email, sid: actor.sessionId };
    },
  });
}
