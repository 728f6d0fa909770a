/** Why the way through a provider ended without a log-in or a connection; the page in question has the sentence. */
const PROVIDER_PROBLEMS = [
  "cancelled",
  "expired",
  "unavailable",
  "unverified",
  "registered",
  "taken",
  "another",
  "busy",
  "uninvited",
] as const;

export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/** The page that shows it, see `readProviderNews`. */
export function providerPath(path: string, news: Record<string, string>, next = "/"): string {
  const search = new URLSearchParams({ ...news, ...(next !== "/" && { next }) });
  return `${path}?${search}`;
}

type ProviderNews = { provider: string; problem?: ProviderProblem };

/** @returns null for an address that tells nothing, or not in our words */
export function readProviderNews(search: string): ProviderNews | null {
  const params = new URLSearchParams(search);
  const [provider, connected] = [params.get("provider"), params.get("connected")];
  if (connected) return { provider: connected };
  const problem = PROVIDER_PROBLEMS.find((known) => known === params.get("problem"));
  return provider && problem ? { provider, problem } : null;
}
