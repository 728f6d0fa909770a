const ENTRANCES = ["/", "/login", "/signup"];
const PARAMETER = "next";
// Only used to take addresses apart: nothing is ever asked of it.
const NOWHERE = "http://nowhere.invalid";

/** The login page, told to come back to `path` afterwards. */
export function loginHref(path: string): string {
  return ENTRANCES.includes(path) ? "/login" : `/login?${PARAMETER}=${encodeURIComponent(path)}`;
}

/** Where to go after signing in: a path of our own site out of `?next=`, else "/". */
export const nextPath = (search: string): string =>
  safePath(new URLSearchParams(search).get(PARAMETER) ?? "/");

/** The wanted path, where it is one of our own site; else "/". */
export function safePath(wanted: string): string {
  // Browsers read "\" as "/" and drop tabs and line feeds, so those are no path of ours.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return "/";
  const url = new URL(wanted, NOWHERE);
  // Dots that climb can leave two slashes in front, which would name a host.
  const isOwn = url.origin === NOWHERE && !url.pathname.startsWith("//");
  return isOwn ? url.pathname + url.search + url.hash : "/";
}
