/** A browser without script, that goes from the site's own handlers to a provider and back. */
import { randomUUID } from "node:crypto";
import { GET as back, POST as leave } from "@/app/api/auth/[...nextauth]/route";
import { GET as me } from "@/app/api/v1/me/route";
import { sessionCookieName } from "@/lib/auth/session-cookies";
import { env } from "@/lib/env";
import type { UserView } from "@/lib/users/schema";
import { anEmail, aRequest, ORIGIN } from "@/tests/support/factories";
import type { Claims } from "@/tests/support/identity-provider";

type Jar = Map<string, string>;
export type Browser = ReturnType<typeof aBrowser>;

/** @returns what undoes it */
export function configure(settings: Record<string, string>): () => void {
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, Reflect.get(env(), name)]));
  Object.assign(env(), settings);
  return () => void Object.assign(env(), before);
}

export const aPerson = (changes: object = {}): Claims & { email: string } => ({
  sub: randomUUID(),
  name: "Mira Okafor",
  email: anEmail(),
  email_verified: true,
  ...changes,
});

export async function whoIs({ own }: Browser): Promise<UserView | null> {
  const cookie = `${sessionCookieName()}=${own.get(sessionCookieName()) ?? ""}`;
  const response = await me(aRequest("/api/v1/me", { headers: { cookie } }));
  return response.status === 200 ? (await response.json()).user : null;
}

/** The page, and its problem. */
export const said = ({ pathname, searchParams }: URL) => [pathname, searchParams.get("problem")];

export function aBrowser(headers: Record<string, string> = {}) {
  const own: Jar = new Map();
  const theirs: Jar = new Map();
  const visit = async (path: string, form?: Record<string, string>): Promise<Response> => {
    const [nextauth = ""] = path.replace("/api/auth/", "").split("?");
    const request = aRequest(path, {
      method: form ? "POST" : "GET",
      headers: {
        ...headers,
        cookie: line(own),
        ...(form && { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN }),
      },
      ...(form && { body: String(new URLSearchParams(form)) }),
    });
    const response = await (form ? leave : back)(request, {
      params: Promise.resolve({ nextauth: nextauth.split("/") }),
    });
    keep(own, response);
    return response;
  };
  /** Presses the button of the provider. @returns where the browser is sent */
  const start = async (provider: string, { next = "/", query = "" } = {}): Promise<string> => {
    const { csrfToken } = await (await visit("/api/auth/csrf")).json();
    const form = { csrfToken, callbackUrl: next, json: "true" };
    return (await (await visit(`/api/auth/signin/${provider}${query}`, form)).json()).url;
  };
  /** Goes on at the provider until it sends the browser back. @returns the address, not visited yet */
  const answer = async (url: string, claims: Claims | "cancel"): Promise<string> => {
    let at = url;
    while (!at.startsWith(ORIGIN)) {
      const isForm = new URL(at).pathname.startsWith("/interaction/");
      const typed: Record<string, string> =
        claims === "cancel" ? { cancel: "yes" } : { claims: JSON.stringify(claims) };
      const response = await fetch(at, {
        redirect: "manual",
        headers: { cookie: line(theirs) },
        ...(isForm && { method: "POST", body: new URLSearchParams(typed) }),
      });
      keep(theirs, response);
      const location = response.headers.get("location");
      if (!location) throw new Error(`${at}: ${response.status} ${await response.text()}`);
      at = new URL(location, at).href;
    }
    return at;
  };
  const enter = async (provider: string, claims: Claims | "cancel", options = {}): Promise<URL> =>
    where(await visit(pathOf(await answer(await start(provider, options), claims))));
  return { own, visit, start, answer, enter };
}

export const pathOf = (url: string) => url.replace(ORIGIN, "");
export const where = (response: Response) => new URL(response.headers.get("location") ?? "none:");

const line = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

function keep(jar: Jar, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const at = pair.indexOf("=");
    if (/max-age=0/i.test(cookie) || at === pair.length - 1) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
