import { useEffect } from "react";
import { TITLE_PARAM } from "@/components/post-form/demand-href";
import { POST_LIMITS } from "@/lib/posts/field-rules";

/** Begins a new post with the title that the address names. */
export function usePrefilledTitle(isNew: boolean, fill: (title: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known that nothing was kept of an earlier visit.
  useEffect(() => {
    const wanted = isNew && new URLSearchParams(window.location.search).get(TITLE_PARAM);
    if (wanted) fill([...wanted].slice(0, POST_LIMITS.title.max).join(""));
  }, [isNew]);
}
