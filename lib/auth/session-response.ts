import "server-only";
import { endSession, getActor } from "@/lib/auth/session";
import { readCookie, sessionCookieName, signInCookies } from "@/lib/auth/session-cookies";
import { withCookies } from "@/lib/http/with-cookies";

/** The answer with the new token as cookie. The browser forgets the one it had, so that session ends. */
export async function withSessionCookie(
  response: Response,
  request: Request,
  token: string,
): Promise<Response> {
  await endSessionOf(request);
  return withCookies(response, signInCookies(token));
}

/** Ends the session of the cookie that came with a request, where there is one. */
export async function endSessionOf(request: Request): Promise<void> {
  const actor = await getActor(readCookie(request, sessionCookieName()) ?? "");
  if (actor) await endSession(actor.sessionId);
}
