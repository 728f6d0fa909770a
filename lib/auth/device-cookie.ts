import "server-only";
import { randomBytes } from "node:crypto";
import { roughPlace } from "@/lib/auth/rough-place";
import type { Actor } from "@/lib/auth/session";
import { cookieName, cookieOptions, readCookie } from "@/lib/auth/session-cookies";
import { hmac, isValidMac } from "@/lib/auth/signed-token";
import { describeUserAgent } from "@/lib/auth/user-agent";
import { clientSubnet } from "@/lib/http/request/client-ip";
import { YEAR_S } from "@/lib/time/durations";

// OWASP device cookies: on a known device, an attack cannot lock the owner out. The cookie holds a random number and
// a signature for each account, which ends with the sessions: a thief's device is not known afterwards.

const MAX_ACCOUNTS = 5;
const COOKIE = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{43}){1,5}$/;

const deviceCookieName = () => cookieName("device");

export type LoginContext = {
  network: string | null;
  cookie: string | undefined;
  name: string;
};

export function loginContext({ headers }: Pick<Request, "headers">): LoginContext {
  const cookie = readCookie({ headers }, deviceCookieName());
  return { network: clientSubnet(headers), cookie, name: describeDevice(headers) };
}

/** "Firefox on Windows", or "Firefox on Windows, near Lewes, United Kingdom". */
function describeDevice(headers: Headers): string {
  const place = roughPlace(headers);
  return [describeUserAgent(headers), ...(place ? [`near ${place}`] : [])].join(", ");
}

type Account = Pick<Actor, "id" | "sessionEpoch">;

/** The device's number, if it has signed in to this account since all sessions were last ended. */
export function findKnownDevice(cookie: string | undefined, account: Account): string | null {
  const [number = "", ...signatures] = parts(cookie);
  const isKnown = signatures.some((signature) => isValidMac("device", textOf(number, account), signature));
  return isKnown ? number : null;
}

/** The `Set-Cookie` value that adds this account to the device. */
export function knownDeviceCookie(request: Pick<Request, "headers">, account: Account): string {
  const cookie = readCookie(request, deviceCookieName());
  const [number = randomBytes(16).toString("base64url"), ...earlier] = parts(cookie);
  const own = hmac("device", textOf(number, account));
  const all = [own, ...earlier.filter((signature) => signature !== own)].slice(0, MAX_ACCOUNTS);
  const flags = `HttpOnly; Path=/; SameSite=Lax; Max-Age=${YEAR_S}${cookieOptions().secure ? "; Secure" : ""}`;
  return `${deviceCookieName()}=${[number, ...all].join(".")}; ${flags}`;
}

const parts = (cookie = "") => (COOKIE.test(cookie) ? cookie.split(".") : []);
const textOf = (number: string, { id, sessionEpoch }: Account) => `${number}|${id}|${sessionEpoch}`;
