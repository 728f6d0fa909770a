import "server-only";
import type { Actor } from "@/lib/auth/session";
import { cookieName, cookieOptions, readCookie } from "@/lib/auth/session-cookies";
import { signToken, verifyToken } from "@/lib/auth/signed-token";
import { MINUTE_S } from "@/lib/time/durations";

// A provider's answer connects an account only where its member has asked for that in this very session. Otherwise a
// log-in of somebody else in a forgotten tab would become a way into the account.

const LIFETIME_SECONDS = 15 * MINUTE_S;

const connectCookieName = () => cookieName("connect");

export function connectCookie({ sessionId }: Pick<Actor, "sessionId">, provider: string): string {
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  return setCookie(signToken("connect", [provider, sessionId, String(expires)]), LIFETIME_SECONDS);
}

export const clearConnectCookie = () => setCookie("", 0);

/** Whether the member of this session has asked to connect the provider. */
export function asksToConnect(request: Request, sessionId: string, provider: string): boolean {
  const token = readCookie(request, connectCookieName());
  const [forProvider, forSession, expires] = (token && verifyToken("connect", token)) || [];
  return forProvider === provider && forSession === sessionId && Number(expires) * 1000 > Date.now();
}

function setCookie(value: string, maxAge: number): string {
  const secure = cookieOptions().secure ? "; Secure" : "";
  return `${connectCookieName()}=${value}; HttpOnly; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
