import { hintFor, isSignInCookie } from "@/lib/auth/session-cookies";
import { endSessionOf } from "@/lib/auth/session-response";
import { withCookies } from "@/lib/http/response/with-cookies";

/** The response with cookies as our own endpoints set them. */
export async function withOwnCookies(
  response: Response,
  request: Request,
  action: string,
): Promise<Response> {
  const all = response.headers.getSetCookie();
  // next-auth renews the cookie at each look; ours lasts as long as its session.
  const kept = action === "session" ? all.filter((cookie) => isSignInCookie(cookie) === undefined) : all;
  if (kept.some(isSignInCookie)) await endSessionOf(request);
  response.headers.delete("set-cookie");
  response.headers.set("cache-control", "private, no-store");
  return withCookies(response, [...kept, ...kept.flatMap(hintFor)]);
}
