import { useEffect, useState } from "react";
import { tagsForTitle, wordsOf } from "@/components/post-form/tag-rules";
import { get } from "@/lib/api-client/client";
import type { Suggestion } from "@/lib/search/schema";

const QUIET_MS = 600;
/** The last words name the thing: "a blue garden chair". */
const ASKED_WORDS = 2;
const MAX_IDEAS = 5;

/** Tags that fit a title: those that neighbours use for its words, and those of simple rules. */
export function useTagIdeas(title: string, taken: string[]): string[] {
  const [known, setKnown] = useState<string[]>([]);
  const words = wordsOf(title).slice(-ASKED_WORDS).join(" ");
  useEffect(() => {
    setKnown([]);
    if (!words) return;
    const controller = new AbortController();
    const ask = (q: string) =>
      get<{ suggestions: Suggestion[] }>(`/post/suggestion?${new URLSearchParams({ q })}`, controller.signal);
    const timer = setTimeout(() => {
      Promise.all(words.split(" ").map(ask)).then(
        (answers) => setKnown(tagsIn(answers.flatMap(({ suggestions }) => suggestions))),
        // They are an extra: without them the rules are enough.
        () => {},
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words]);
  const ideas = [...new Set([...tagsForTitle(title), ...known])];
  return ideas.filter((tag) => !taken.includes(tag)).slice(0, MAX_IDEAS);
}

const tagsIn = (found: Suggestion[]) => found.filter(({ kind }) => kind === "tag").map(({ text }) => text);
