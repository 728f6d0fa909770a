import { useEffect, useState } from "react";
import { get } from "@/lib/api-client/client";
import type { Suggestion } from "@/lib/search/schema";

const QUIET_MS = 180;
const SHORTEST = 2;

/** Tags and titles that begin like what is being typed, asked for at each pause. Until they are here, those of fewer letters that still fit. */
export function useSuggestions(typed: string, isWanted: boolean): Suggestion[] {
  const q = typed.trim();
  const [found, setFound] = useState<{ q: string; suggestions: Suggestion[] }>({ q: "", suggestions: [] });
  useEffect(() => {
    if (!isWanted || q.length < SHORTEST) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      get<{ suggestions: Suggestion[] }>(
        `/post/suggestion?${new URLSearchParams({ q })}`,
        controller.signal,
      ).then(
        ({ suggestions }) => setFound({ q, suggestions }),
        // They are an extra: without them one types on.
        () => {},
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, isWanted]);
  if (found.q === q) return found.suggestions;
  const isMore = isWanted && found.q !== "" && q.toLowerCase().startsWith(found.q.toLowerCase());
  return isMore ? found.suggestions.filter(({ text }) => text.toLowerCase().includes(q.toLowerCase())) : [];
}
