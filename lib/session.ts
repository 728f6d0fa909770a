import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { db } from "@/lib/db";
import { env } from "@/lib/env";

const DAY = 24 * 60 * 60;
/** How long a sign-in lasts, in seconds. */
export const SESSION_SECONDS = 30 * DAY;

/** Who acts. Every mutation takes one as its first argument. */
export type Actor = { id: string; name: string; email: string; sessionId: string };

/** Starts a session and returns the token that names it: the session cookie and the bearer credential in one. */
export async function startSession(userId: string): Promise<string> {
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  const { id } = await db().session.create({ data: { userId, expiresAt }, select: { id: true } });
  return tokenOf(userId, id);
}

/** The token of a session that exists. */
export function tokenOf(userId: string, sessionId: string): Promise<string> {
  const token = { sub: userId, sid: sessionId };
  return encode({ token, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_SECONDS });
}

/** Ends the session for every copy of its token. Safe to repeat. */
export async function endSession(sessionId: string): Promise<void> {
  await db().session.updateMany({ where: { id: sessionId, endedAt: null }, data: { endedAt: new Date() } });
}

/** The member a token speaks for; null for a token that is forged, malformed, expired or ended. */
export async function getActor(token: string): Promise<Actor | null> {
  const { sub, sid } = await readToken(token);
  if (!sub || !sid) return null;
  const session = await db().session.findFirst({
    where: { id: sid, userId: sub, endedAt: null, expiresAt: { gt: new Date() } },
    select: { id: true, user: { select: { id: true, name: true, email: true } } },
  });
  return session && { ...session.user, sessionId: session.id };
}

const claims = z.object({ sub: z.uuid(), sid: z.uuid() });

async function readToken(token: string): Promise<{ sub?: string; sid?: string }> {
  try {
    return claims.parse(await decode({ token, secret: env().NEXTAUTH_SECRET }));
  } catch {
    // A token somebody tampered with says nothing about anyone.
    return {};
  }
}

const secure = () => env().APP_URL.startsWith("https:");

/** `__Host-` binds the cookie to this host; browsers accept the prefix over https only. */
export const sessionCookieName = () => (secure() ? "__Host-swap-shop" : "swap-shop");

/** Tells the page that a session cookie may be there; holds no secret. */
const HINT_COOKIE = "signed-in";

/** `Set-Cookie` values that sign the browser in. */
export function signInCookies(token: string): string[] {
  return cookies(token, "1", SESSION_SECONDS);
}

/** `Set-Cookie` values that sign the browser out. */
export function signOutCookies(): string[] {
  return cookies("", "", 0);
}

function cookies(token: string, hint: string, maxAge: number): string[] {
  const common = `Path=/; SameSite=Lax; Max-Age=${maxAge}${secure() ? "; Secure" : ""}`;
  return [`${sessionCookieName()}=${token}; HttpOnly; ${common}`, `${HINT_COOKIE}=${hint}; ${common}`];
}

/** The hint that belongs beside a session cookie which somebody else has set or cleared; undefined without one. */
export function hintCookieFor(setCookies: string[]): string | undefined {
  const name = `${sessionCookieName()}=`;
  const session = setCookies.find((cookie) => cookie.startsWith(name));
  if (!session) return undefined;
  const isSignedIn = !session.startsWith(`${name};`);
  return (isSignedIn ? signInCookies("") : signOutCookies())[1];
}
