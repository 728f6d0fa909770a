import "server-only";
import { type Actor, getActor } from "@/lib/auth/session";
import { cookieOf, sessionCookieName } from "@/lib/auth/session-cookies";
import { clientSubnet } from "@/lib/http/client-ip";
import type { Auth } from "@/lib/http/endpoint";
import { AppError } from "@/lib/http/errors";
import { originOf } from "@/lib/http/origin";
import { countUse } from "@/lib/http/rate-limit";

/**
 * The member who calls, null for a stranger. A bearer speaks for itself; a cookie counts only when our own page sent the
 * request.
 *
 * @throws AppError "foreignOrigin", "signInNeeded", "tooMany"
 */
export async function authenticate(request: Request, auth: Auth): Promise<Actor | null> {
  const bearer = bearerOf(request);
  assertSameOrigin(request);
  const token = bearer ?? cookieOf(request, sessionCookieName());
  const actor = token ? await getActor(token) : null;
  if (actor || (auth === "anyone" && !bearer)) return actor;
  await countUse("notSignedIn", clientSubnet(request.headers));
  throw new AppError("signInNeeded");
}

const bearerOf = ({ headers }: Request) => /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

/**
 * Lets no page of another site do what a GET changes, with or without a cookie. A program, whose requests say nothing of
 * where they come from, may.
 *
 * @throws AppError "foreignOrigin"
 */
export function rejectCrossSite(request: Request): void {
  if (!bearerOf(request) && originOf(request.headers) === "foreign") throw new AppError("foreignOrigin");
}

/**
 * Lets only our own pages, and programs with a bearer token, act in a member's name.
 *
 * @throws AppError "foreignOrigin"
 */
export function assertSameOrigin(request: Request): void {
  if (bearerOf(request)) return;
  const origin = originOf(request.headers);
  const reads = request.method === "GET" || request.method === "HEAD";
  const hasCookie = Boolean(cookieOf(request, sessionCookieName()));
  const trusted = origin === "own" || (origin === "unknown" && (reads || !hasCookie));
  // A stranger's page may read what is public; it gets nothing in anybody's name.
  if (!trusted && !(reads && !hasCookie)) throw new AppError("foreignOrigin");
}
