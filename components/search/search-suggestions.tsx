"use client";

import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useLatest } from "@/components/browser/use-latest";
import { FIXED_SUGGESTIONS } from "@/components/search/fixed-suggestions";
import { useRecentSearches } from "@/components/search/recent-searches";
import { texts } from "@/components/search/texts";
import { useSuggestions } from "@/components/search/use-suggestions";
import { Icon } from "@/components/ui/icon";
import type { Suggestion } from "@/lib/search/schema";

type Option = { text: string; kind: "recent" | "fixed" | "typed" | Suggestion["kind"] };

const ICONS = { recent: "clock", fixed: "search", typed: "search", title: "search", tag: "tag" } as const;

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
  const begun = typed === q ? "" : typed;
  const options = optionsOf(begun, useRecentSearches(), suggestions);
  const latest = useLatest({ options, onOptions });
  const key = JSON.stringify(options.map(({ text }) => text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the options.
  useEffect(() => {
    latest.current.onOptions(latest.current.options.map(({ text }) => text));
  }, [key, latest]);
  return (
    <>
      {options.map((option, index) => (
        <SuggestionRow
          key={`${option.kind === "typed"} ${option.text}`}
          {...{ option, index }}
          isActive={index === active}
          onChoose={onChoose}
        />
      ))}
      <Announcement text={begun && texts.suggestions.number(options.length)} />
    </>
  );
}

type RowProps = Pick<Props, "onChoose"> & { option: Option; index: number; isActive: boolean };

function SuggestionRow({ option: { text, kind }, index, isActive, onChoose }: RowProps) {
  return (
    <button
      type="button"
      role="option"
      id={`suggestion-${index}`}
      aria-selected={isActive}
      tabIndex={-1}
      className="flex min-h-11 w-full items-center gap-3 rounded-[10px] px-3 text-start hover:bg-green-ground aria-selected:bg-green-ground"
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(text)}
    >
      <Icon name={ICONS[kind]} className="size-4 shrink-0 text-soft" />
      <span className="truncate">{kind === "typed" ? texts.suggestions.typed(text) : text}</span>
    </button>
  );
}

/** For screen readers, outside the list: a list has nothing but its options. */
const Announcement = ({ text }: { text: string }) =>
  createPortal(
    <p role="status" className="sr-only">
      {text}
    </p>,
    document.body,
  );

/** The visitor's own searches, those that are always there, what the posts of now would complete, and what is typed; none twice. */
function optionsOf(typed: string, recent: string[], live: Suggestion[]): Option[] {
  const begun = typed.trim().toLowerCase();
  const known = [
    ...recent.map((text) => ({ text, kind: "recent" as const })),
    ...FIXED_SUGGESTIONS.map((text) => ({ text, kind: "fixed" as const })),
  ].filter(({ text }) => text.toLowerCase().includes(begun));
  const own = begun ? [{ text: typed.trim(), kind: "typed" as const }] : [];
  const byText = new Map(
    [...known, ...live, ...own].toReversed().map((one) => [one.text.toLowerCase(), one]),
  );
  return [...byText.values()].toReversed();
}
