import { NextRequest } from "next/server";
import { safeRedirect } from "@/lib/auth/next-auth";
import { env } from "@/lib/env";
import { readPlainForm } from "@/lib/http/request/request-body";

/** The fields that next-auth reads; it does not check their types. */
const FIELDS = ["email", "password", "code", "csrfToken", "callbackUrl", "json", "redirect"];

/** A request with known fields only, and with callback URLs of this site only. */
export async function toNextRequest(request: Request): Promise<NextRequest> {
  const url = new URL(request.url);
  const sent = url.searchParams;
  url.search = String(knownFields(sent));
  const { method, headers } = request;
  if (method !== "POST") return new NextRequest(url, { method, headers });
  const body = String(knownFields(await readPlainForm(request)));
  return new NextRequest(url, { method, headers, body });
}

function knownFields(fields: Pick<Map<string, string>, "get"> | URLSearchParams): URLSearchParams {
  const known = FIELDS.map((name) => [name, fields.get(name) ?? ""] as const).filter(([, value]) => value);
  return new URLSearchParams(
    known.map(([name, value]) => [name, name === "callbackUrl" ? safeRedirect(value, env().APP_URL) : value]),
  );
}
