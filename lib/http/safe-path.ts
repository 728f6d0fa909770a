const SIGN_IN_PAGES = ["/", "/login", "/signup"];
const PARAMETER = "next";
const NOWHERE = "http://nowhere.invalid";

export const loginHref = (path: string): string => leadingBack("/login", path);
export const signupHref = (path: string): string => leadingBack("/signup", path);

const leadingBack = (page: string, path: string): string =>
  SIGN_IN_PAGES.includes(path) ? page : `${page}?${PARAMETER}=${encodeURIComponent(path)}`;

export const nextPath = (search: string): string =>
  safePath(new URLSearchParams(search).get(PARAMETER) ?? "/");

export function safePath(wanted: string): string {
  // Browsers read "\" as "/" and drop tabs and line feeds.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return "/";
  const url = new URL(wanted, NOWHERE);
  // Climbing dots can leave two leading slashes, which would name a host.
  const isOwn = url.origin === NOWHERE && !url.pathname.startsWith("//");
  return isOwn ? url.pathname + url.search + url.hash : "/";
}
