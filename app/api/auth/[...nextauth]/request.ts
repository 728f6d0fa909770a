import { NextRequest } from "next/server";
import { safeRedirect } from "@/lib/auth/next-auth";
import { env } from "@/lib/env";
import { readPlainForm } from "@/lib/http/request-body";

/** What next-auth reads of a request; it takes the kinds of the values on trust. */
const FIELDS = ["email", "password", "csrfToken", "callbackUrl", "json", "redirect"];

/** The request as next-auth may see it: known fields only, and no address but of this site. */
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
