import NextAuth, { type NextAuthOptions } from "next-auth";
import { safeRedirect } from "@/lib/auth/next-auth";
import { env } from "@/lib/env";
import { readPlainForm } from "@/lib/http/request/request-body";

/** The fields that next-auth reads; it does not check their types. */
const FIELDS = ["email", "password", "csrfToken", "callbackUrl", "json", "redirect"];
/** The answer of a provider. In other calls next-auth would pass them on to the provider. */
const ANSWER_FIELDS = ["code", "state", "iss"];
/** Of two-step login. */
const TYPED_FIELDS = ["code"];

/**
 * With known fields only, and with callback URLs of this site only. Needs nothing of Next's own request.
 * @param redirect gets where next-auth sends the browser, and may send it elsewhere
 */
export async function callNextAuth(
  request: Request,
  nextauth: string[],
  options: NextAuthOptions,
  redirect: (url: string) => string = (url) => url,
): Promise<Response> {
  const { method, headers } = request;
  const [answered, typed] = nextauth[0] === "callback" ? [ANSWER_FIELDS, TYPED_FIELDS] : [[], []];
  const inAddress = method === "GET" ? [...FIELDS, ...answered] : FIELDS;
  const query = knownFields(new URL(request.url).searchParams, inAddress);
  const body =
    method === "POST" ? knownFields(await readPlainForm(request), [...FIELDS, ...typed]) : undefined;
  const cookies = readCookies(headers.get("cookie") ?? "");
  const asked = {
    method,
    headers: Object.fromEntries(headers),
    cookies,
    query: { ...query, nextauth },
    body,
  };
  const { answer, writer } = anAnswer(redirect);
  await (NextAuth as (...given: unknown[]) => Promise<void>)(asked, writer, options);
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}

function knownFields(fields: { get(name: string): string | null | undefined }, known: string[]) {
  const pairs = known.map((name) => [name, fields.get(name) ?? ""] as const).filter(([, value]) => value);
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, name === "callbackUrl" ? safeRedirect(value, env().APP_URL) : value]),
  );
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(/;\s*/).map((pair) => pair.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, decode(value)]));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The part of a Node response that next-auth writes to. */
function anAnswer(redirect: (url: string) => string) {
  const answer = { status: 200, headers: new Headers(), body: null as string | null };
  const write = (body?: unknown) => {
    if (body === undefined) return;
    answer.body = typeof body === "string" ? body : JSON.stringify(body);
    if (typeof body !== "string") answer.headers.set("content-type", "application/json");
  };
  const writer = {
    status: (status: number) => Object.assign(answer, { status }) && writer,
    getHeader: () => answer.headers.getSetCookie(),
    setHeader(name: string, value: string | string[]) {
      answer.headers.delete(name);
      for (const one of [value].flat())
        answer.headers.append(name, name === "Location" ? redirect(one) : one);
      return writer;
    },
    end: write,
    send: write,
    json: ({ url }: { url: string }) => write({ url: redirect(url) }),
  };
  return { answer, writer };
}
