import { callNextAuth } from "@/app/api/auth/[...nextauth]/call-next-auth";
import { withOwnCookies } from "@/app/api/auth/[...nextauth]/own-cookies";
import {
  enterThrough,
  openFlow,
  type ProviderFlow,
  problemUrl,
} from "@/app/api/auth/[...nextauth]/provider-flow";
import { clearConnectCookie } from "@/lib/auth/connect-cookie";
import { authOptions, hasOpenLogin } from "@/lib/auth/next-auth";
import { providerFailure, withProviderFlow } from "@/lib/auth/provider-failure";
import type { SignInProvider } from "@/lib/auth/provider-types";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { clientSubnet } from "@/lib/http/request/client-ip";
import { withCookies } from "@/lib/http/response/with-cookies";
import { sendsEmail } from "@/lib/http/site-config";
import type { ProviderProblem } from "@/lib/linked-identities/rules";
import { log } from "@/lib/observability/logger";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { logIn } from "@/lib/users/mutations";

const FOUND = 302;

/** Says where the provider is. Forgets an earlier wish to connect it, unless the call is part of that. */
export async function leaveForProvider(
  request: Request,
  nextauth: string[],
  provider: SignInProvider,
): Promise<Response> {
  const flow = await openFlow(request, provider);
  const connects = new URL(request.url).searchParams.get("connect") === "true";
  if (connects && !flow.member) throw new AppError("signInNeeded");
  const response = await run({ ...flow, member: connects ? flow.member : null }, nextauth);
  return connects ? response : withCookies(response, [clearConnectCookie()]);
}

/** Takes the answer of the provider. Every problem leads to a page with a sentence for it. */
export async function returnFromProvider(
  request: Request,
  nextauth: string[],
  provider: SignInProvider,
): Promise<Response> {
  const flow = await openFlow(request, provider);
  const response = await answer(flow, nextauth).catch((error) => tell(flow, problemOf(error)));
  return withCookies(response, [...flow.cookies, clearConnectCookie()]);
}

async function answer(flow: ProviderFlow, nextauth: string[]): Promise<Response> {
  const { request } = flow;
  const refusal = new URL(request.url).searchParams.get("error");
  if (refusal) return tell(flow, refusal === "access_denied" ? "cancelled" : "unavailable");
  // Not counted: a picture on another site could use up the log-ins of a network.
  if (!hasOpenLogin(request)) return tell(flow, "expired");
  await countUse("login", clientSubnet(request.headers));
  const response = await run(flow, nextauth);
  if (sendsEmail()) emailAfterResponse();
  return response;
}

function run(flow: ProviderFlow, nextauth: string[]): Promise<Response> {
  const { request } = flow;
  const ownPages = `${env().APP_URL}/api/auth/`;
  return withProviderFlow(async () => {
    const failures: unknown[] = [];
    const options = authOptions(logIn, (error) => failures.push(error), enterThrough(flow));
    const redirect = (url: string) => {
      if (!url.startsWith(ownPages)) return url;
      const failure = providerFailure(url);
      logSecurityEvent("login failed", { reason: `${flow.provider.id}: ${failure}` });
      return problemUrl(flow, failure);
    };
    const response = await callNextAuth(request, nextauth, options, redirect);
    if (failures.length > 0) throw failures[0];
    return withOwnCookies(response, request, nextauth[0] ?? "");
  });
}

function tell(flow: ProviderFlow, problem: ProviderProblem): Response {
  const headers = { location: problemUrl(flow, problem), "cache-control": "private, no-store" };
  return new Response(null, { status: FOUND, headers });
}

function problemOf(error: unknown): ProviderProblem {
  // The sessions of the account were ended meanwhile.
  if (error instanceof AppError && error.status === 401) return "expired";
  if (!(error instanceof AppError && error.status < 500)) log.error({ err: error }, "a sign-in failed");
  return "busy";
}
