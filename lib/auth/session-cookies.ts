import "server-only";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { env } from "@/lib/env";

const isSecure = () => env().APP_URL.startsWith("https:");

/** `__Host-` binds a cookie to this host; browsers accept the prefix over https only. */
export const cookieName = (name: string) => (isSecure() ? `__Host-${name}` : name);

export const cookieOptions = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() }) as const;

export const sessionCookieName = () => cookieName("swap-shop");

/** Tells the page that a session cookie may be there; holds no secret. */
const hintCookieName = () => cookieName("signed-in");

/** `Set-Cookie` values for the longest session; the server decides when it expires. */
export function signInCookies(token: string): string[] {
  return cookies(token, "1", SESSION_SECONDS.absolute);
}

export function signOutCookies(): string[] {
  return cookies("", "", 0);
}

function cookies(token: string, hint: string, maxAge: number): string[] {
  const common = `Path=/; SameSite=Lax; Max-Age=${maxAge}${isSecure() ? "; Secure" : ""}`;
  return [`${sessionCookieName()}=${token}; HttpOnly; ${common}`, `${hintCookieName()}=${hint}; ${common}`];
}

export function readCookie({ headers }: Pick<Request, "headers">, name: string): string | undefined {
  const pairs = (headers.get("cookie") ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/** Whether a `Set-Cookie` of next-auth signs in or out; undefined for other cookies. */
export function isSignInCookie(setCookie: string): boolean | undefined {
  const name = `${sessionCookieName()}=`;
  return setCookie.startsWith(name) ? !setCookie.startsWith(`${name};`) : undefined;
}

export function hintFor(setCookie: string): string[] {
  const isSignedIn = isSignInCookie(setCookie);
  if (isSignedIn === undefined) return [];
  return (isSignedIn ? signInCookies("") : signOutCookies()).slice(1);
}
