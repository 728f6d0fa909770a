"use client";

import { useEffect } from "react";
import { useLatest } from "@/components/browser/use-latest";
import { FIXED_SUGGESTIONS } from "@/components/search/fixed-suggestions";
import { useRecentSearches } from "@/components/search/recent-searches";
import { useSuggestions } from "@/components/search/use-suggestions";
import { Icon } from "@/components/ui/icon";
import type { Suggestion } from "@/lib/search/schema";

type Option = { text: string; kind: "recent" | "fixed" | Suggestion["kind"] };

const ICONS = { recent: "clock", fixed: "search", title: "search", tag: "tag" } as const;

type Props = {
  typed: string;
  /** The search whose results are shown: what it begins with is no help. */
  q: string;
  active: number;
  /** The field walks through them. */
  onOptions(options: string[]): void;
  onChoose(text: string): void;
};

/** The list of the combobox; it loads when somebody opens it. */
export default function SearchSuggestions({ typed, q, active, onOptions, onChoose }: Props) {
  const suggestions = useSuggestions(typed, typed !== q);
  const options = optionsOf(typed === q ? "" : typed, useRecentSearches(), suggestions);
  const latest = useLatest({ options, onOptions });
  const key = JSON.stringify(options.map(({ text }) => text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the options.
  useEffect(() => {
    latest.current.onOptions(latest.current.options.map(({ text }) => text));
  }, [key, latest]);
  return options.map(({ text, kind }, index) => (
    <button
      key={text}
      type="button"
      role="option"
      id={`suggestion-${index}`}
      aria-selected={index === active}
      tabIndex={-1}
      className="flex min-h-11 w-full items-center gap-3 rounded-[10px] px-3 text-start hover:bg-green-ground aria-selected:bg-green-ground"
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(text)}
    >
      <Icon name={ICONS[kind]} className="size-4 shrink-0 text-soft" />
      <span className="truncate">{text}</span>
    </button>
  ));
}

/** The visitor's own searches, those that are always there, and what the posts of now would complete; none twice. */
function optionsOf(typed: string, recent: string[], live: Suggestion[]): Option[] {
  const begun = typed.trim().toLowerCase();
  const known = [
    ...recent.map((text) => ({ text, kind: "recent" as const })),
    ...FIXED_SUGGESTIONS.map((text) => ({ text, kind: "fixed" as const })),
  ].filter(({ text }) => text.toLowerCase().includes(begun));
  const byText = new Map([...known, ...live].toReversed().map((one) => [one.text.toLowerCase(), one]));
  return [...byText.values()].toReversed();
}
