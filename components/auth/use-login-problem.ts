import { useSyncExternalStore } from "react";
import { LOGIN_PROBLEMS } from "@/components/auth/provider-texts";
import { readProviderNews } from "@/lib/linked-identities/rules";
import type { SignInProviderView } from "@/lib/linked-identities/schema";

const noChanges = () => () => {};

/** Why somebody is back from a provider without being logged in; null for everybody else. */
export function useLoginProblem(providers: SignInProviderView[]): string | null {
  const search = useSyncExternalStore(
    noChanges,
    () => window.location.search,
    () => "",
  );
  const { provider, problem } = readProviderNews(search) ?? {};
  const name = providers.find(({ id }) => id === provider)?.name;
  return name && problem ? LOGIN_PROBLEMS[problem](name) : null;
}
