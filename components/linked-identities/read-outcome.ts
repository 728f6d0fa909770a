import type { Outcome } from "@/components/browser/use-action";
import { CONNECT_PROBLEMS, texts } from "@/components/linked-identities/texts";
import { readProviderNews } from "@/lib/linked-identities/rules";
import type { WaysIn } from "@/lib/linked-identities/schema";

/** The outcome of the way to a provider. Told once: a reload does not repeat it. */
export function readOutcome({ identities, providers }: WaysIn): Outcome {
  const { pathname, search } = window.location;
  const { provider, problem } = readProviderNews(search) ?? {};
  const name = providers.find(({ id }) => id === provider)?.name;
  if (!name) return null;
  window.history.replaceState(window.history.state, "", pathname);
  if (problem) return { kind: "error", text: CONNECT_PROBLEMS[problem](name) };
  const isConnected = identities.some((identity) => identity.isOffered && identity.provider === provider);
  return isConnected ? { kind: "success", text: texts.done.connected(name) } : null;
}
