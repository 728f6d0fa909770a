import { useEffect } from "react";
import { POST_LIMITS } from "@/lib/posts/schema";

const NAME = "title";

/** The form for a request, about what was looked for in vain. */
export const demandHref = (q: string) => (q ? `/demand?${new URLSearchParams({ [NAME]: q })}` : "/demand");

/** Begins a new post with the title that the address names. */
export function usePrefilledTitle(isNew: boolean, fill: (title: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known that nothing was kept of an earlier visit.
  useEffect(() => {
    const wanted = isNew && new URLSearchParams(window.location.search).get(NAME);
    if (wanted) fill([...wanted].slice(0, POST_LIMITS.title.max).join(""));
  }, [isNew]);
}
