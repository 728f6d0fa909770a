import "server-only";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { env } from "@/lib/env";

const isSecure = () => env().APP_URL.startsWith("https:");

/** `__Host-` binds a cookie to this host; browsers accept the prefix over https only. */
export const cookieName = (name: string) => (isSecure() ? `__Host-${name}` : name);

/** What next-auth has to know to set cookies as we do. */
export const cookieOptions = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() }) as const;

export const sessionCookieName = () => cookieName("swap-shop");

/** Tells the page that a session cookie may be there; holds no secret. */
const hintCookieName = () => cookieName("signed-in");

/** `Set-Cookie` values that sign the browser in, for as long as the session can last; whether it does the server decides. */
export function signInCookies(token: string): string[] {
  return cookies(token, "1", SESSION_SECONDS.absolute);
}

/** `Set-Cookie` values that sign the browser out. */
export function signOutCookies(): string[] {
  return cookies("", "", 0);
}

function cookies(token: string, hint: string, maxAge: number): string[] {
  const common = `Path=/; SameSite=Lax; Max-Age=${maxAge}${isSecure() ? "; Secure" : ""}`;
  return [`${sessionCookieName()}=${token}; HttpOnly; ${common}`, `${hintCookieName()}=${hint}; ${common}`];
}

/** The value of a cookie that came with a request. */
export function readCookie({ headers }: Pick<Request, "headers">, name: string): string | undefined {
  const pairs = (headers.get("cookie") ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/** Whether a `Set-Cookie` of somebody else's signs in or out; undefined when it is about something else. */
export function isSignInCookie(setCookie: string): boolean | undefined {
  const name = `${sessionCookieName()}=`;
  return setCookie.startsWith(name) ? !setCookie.startsWith(`${name};`) : undefined;
}

/** The hint that belongs beside such a `Set-Cookie`: none or one. */
export function hintFor(setCookie: string): string[] {
  const isSignedIn = isSignInCookie(setCookie);
  if (isSignedIn === undefined) return [];
  return (isSignedIn ? signInCookies("") : signOutCookies()).slice(1);
}
