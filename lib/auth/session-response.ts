import "server-only";
import { knownDeviceCookie } from "@/lib/auth/device-cookie";
import { endSession, getActor } from "@/lib/auth/session";
import { readCookie, sessionCookieName, signInCookies } from "@/lib/auth/session-cookies";
import { withCookies } from "@/lib/http/response/with-cookies";

/** Adds the cookie and makes the device known to the account. Ends the session that is replaced. */
export async function withSessionCookie(
  response: Response,
  request: Request,
  token: string,
): Promise<Response> {
  await endSessionOf(request);
  return withKnownDevice(withCookies(response, signInCookies(token)), request, token);
}

/** Also for the browser of a call that ended all other sessions: of the account's devices, it alone stays known. */
export async function withKnownDevice(
  response: Response,
  request: Request,
  token = readCookie(request, sessionCookieName()) ?? "",
): Promise<Response> {
  const actor = await getActor(token);
  return actor ? withCookies(response, [knownDeviceCookie(request, actor)]) : response;
}

export async function endSessionOf(request: Request): Promise<void> {
  const actor = await getActor(readCookie(request, sessionCookieName()) ?? "");
  if (actor) await endSession(actor.sessionId);
}
