import "server-only";
import { type Actor, getActor } from "@/lib/auth/session";
import { readCookie, sessionCookieName } from "@/lib/auth/session-cookies";
import type { Auth } from "@/lib/http/endpoint";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { clientSubnet } from "@/lib/http/request/client-ip";
import { originOf } from "@/lib/http/request/origin";

/** A cookie counts only in requests of our own pages. @throws AppError "foreignOrigin", "signInNeeded", "tooMany" */
export async function authenticate(request: Request, auth: Auth): Promise<Actor | null> {
  const bearer = bearerOf(request);
  try {
    assertSameOrigin(request);
  } catch (refusal) {
    await countUse("notSignedIn", clientSubnet(request.headers));
    throw refusal;
  }
  const token = bearer ?? readCookie(request, sessionCookieName());
  const actor = token ? await getActor(token) : null;
  if (actor || (auth === "anyone" && !bearer)) return actor;
  await countUse("notSignedIn", clientSubnet(request.headers));
  throw new AppError("signInNeeded");
}

const bearerOf = ({ headers }: Request) => /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

/** For a GET that changes something: rejects other sites, even without a cookie. @throws AppError "foreignOrigin" */
export function rejectCrossSite(request: Request): void {
  if (!bearerOf(request) && originOf(request.headers) === "foreign") throw new AppError("foreignOrigin");
}

/** Lets only our own pages, and programs with a bearer token, act for a member. @throws AppError "foreignOrigin" */
export function assertSameOrigin(request: Request): void {
  if (bearerOf(request)) return;
  const origin = originOf(request.headers);
  const reads = request.method === "GET" || request.method === "HEAD";
  const hasCookie = Boolean(readCookie(request, sessionCookieName()));
  const trusted = origin === "own" || (origin === "unknown" && (reads || !hasCookie));
  if (!trusted && !(reads && !hasCookie)) throw new AppError("foreignOrigin");
}
