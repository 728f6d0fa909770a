import { asksToConnect } from "@/lib/auth/connect-cookie";
import { knownDeviceCookie, loginContext } from "@/lib/auth/device-cookie";
import { type EnterByProvider, safeRedirect } from "@/lib/auth/next-auth";
import type { SignInProvider } from "@/lib/auth/provider-types";
import { type Actor, getActor } from "@/lib/auth/session";
import { cookieName, readCookie, sessionCookieName } from "@/lib/auth/session-cookies";
import { env } from "@/lib/env";
import { enterByProvider } from "@/lib/linked-identities/enter";
import { connectIdentity } from "@/lib/linked-identities/mutations";
import { type ProviderProblem, providerPath } from "@/lib/linked-identities/rules";

const SETTINGS = "/me/settings";

/** One request on the way through a provider. */
export type ProviderFlow = {
  request: Request;
  provider: SignInProvider;
  /** The member who connects the provider; null for a log-in. */
  member: Actor | null;
  /** To add to the response. */
  cookies: string[];
};

export async function openFlow(request: Request, provider: SignInProvider): Promise<ProviderFlow> {
  const actor = await getActor(readCookie(request, sessionCookieName()) ?? "");
  const member = actor && asksToConnect(request, actor.sessionId, provider.id) ? actor : null;
  return { request, provider, member, cookies: [] };
}

/** The page with the sentence for the problem. */
export function problemUrl({ request, provider, member }: ProviderFlow, problem: ProviderProblem): string {
  const news = { provider: provider.id, problem };
  return (
    env().APP_URL + (member ? providerPath(SETTINGS, news) : providerPath("/login", news, next(request)))
  );
}

/** Connects the provider for a member who has asked for it, and logs in otherwise. */
export function enterThrough(flow: ProviderFlow): EnterByProvider {
  const { request, provider, member, cookies } = flow;
  return async (_, profile) => {
    if (member) {
      const problem = await connectIdentity(member, provider, profile);
      return problem ? problemUrl(flow, problem) : connectedUrl(provider);
    }
    const caller = loginContext(request);
    const entered = await enterByProvider(provider, profile, caller);
    if ("problem" in entered) return problemUrl(flow, entered.problem);
    const actor = await getActor(entered.token);
    if (!actor) return problemUrl(flow, "expired");
    cookies.push(knownDeviceCookie(request, actor));
    return { userId: actor.id, sessionId: actor.sessionId };
  };
}

const connectedUrl = ({ id }: SignInProvider) => env().APP_URL + providerPath(SETTINGS, { connected: id });

/** Where the member wanted to go: next-auth keeps it in a cookie. */
function next(request: Request): string {
  const wanted = readCookie(request, cookieName("next-auth.callback-url")) ?? "/";
  try {
    return safeRedirect(decodeURIComponent(wanted), env().APP_URL).slice(env().APP_URL.length);
  } catch {
    return "/";
  }
}
