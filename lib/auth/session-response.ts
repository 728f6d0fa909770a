import "server-only";
import { endSession, getActor } from "@/lib/auth/session";
import { readCookie, sessionCookieName, signInCookies } from "@/lib/auth/session-cookies";
import { withCookies } from "@/lib/http/response/with-cookies";

/** Adds the cookie, and ends the session that it replaces. */
export async function withSessionCookie(
  response: Response,
  request: Request,
  token: string,
): Promise<Response> {
  await endSessionOf(request);
  return withCookies(response, signInCookies(token));
}

export async function endSessionOf(request: Request): Promise<void> {
  const actor = await getActor(readCookie(request, sessionCookieName()) ?? "");
  if (actor) await endSession(actor.sessionId);
}
