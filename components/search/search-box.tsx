"use client";

import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import { texts } from "@/components/feed/texts";
import { useRecentSearches } from "@/components/search/recent-searches";
import type { Option } from "@/components/search/suggestion-options";
import { useSuggestions } from "@/components/search/use-suggestions";
import { Icon } from "@/components/ui/icon";
import { MAX_QUERY_LENGTH } from "@/lib/search/query-length";
import type { Suggestion } from "@/lib/search/schema";

const SuggestionOptions = lazyPart(() => import("@/components/search/suggestion-options"));

type Props = { q: string; onSearch(q: string): void };

/** A combobox after the ARIA pattern: typing filters the suggestions, arrows walk through them, Enter searches. */
export function SearchBox(props: Props) {
  const box = useSearchBox(props);
  const { input, typed, options, active, isOpen } = box;
  return (
    <search className="min-w-0 flex-1">
      <form
        onSubmit={box.submit}
        className="relative"
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.setOpen(false)}
      >
        <Icon name="search" className="pointer-events-none absolute top-4 start-4 z-10 size-5 text-soft" />
        <input
          ref={input}
          type="text"
          enterKeyHint="search"
          role="combobox"
          aria-label={texts.search.label}
          aria-expanded={isOpen}
          aria-controls="search-suggestions"
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `suggestion-${active}` : undefined}
          autoComplete="off"
          maxLength={MAX_QUERY_LENGTH}
          placeholder={texts.search.placeholder}
          className="input text-ellipsis ps-12 not-placeholder-shown:pe-12"
          value={typed}
          onChange={(event) => box.type(event.target.value)}
          onFocus={() => box.setOpen(true)}
          onClick={() => box.setOpen(true)}
          onKeyDown={box.moveActive}
        />
        {typed && (
          <button
            type="button"
            aria-label={texts.search.clear}
            className="btn btn-ghost btn-square absolute top-1 end-1 z-10"
            onClick={box.clear}
          >
            <Icon name="x" className="size-5" />
          </button>
        )}
        <div
          id="search-suggestions"
          role="listbox"
          aria-label={texts.search.suggestionList}
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-30 mt-2 rounded-field border border-line bg-card p-1.5 shadow-card empty:hidden"
        >
          {isOpen && (
            <Suspense>
              <SuggestionOptions options={options} active={active} onChoose={box.search} />
            </Suspense>
          )}
        </div>
      </form>
    </search>
  );
}

function useSearchBox({ q, onSearch }: Props) {
  const [typed, setTyped] = useState(q);
  const [shownFor, setShownFor] = useState(q);
  if (q !== shownFor) {
    // The address has changed: the box shows its search, and keeps the focus.
    setShownFor(q);
    setTyped(q);
  }
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  // Typed before this script had arrived.
  useEffect(() => setTyped((now) => input.current?.value || now), []);
  const { recent, remember } = useRecentSearches();
  const suggestions = useSuggestions(typed, open && typed !== q);
  const options = optionsOf(typed === q ? "" : typed, recent, suggestions);

  const search = (text: string) => {
    const wanted = text.trim();
    setTyped(wanted);
    setOpen(false);
    setActive(-1);
    remember(wanted);
    if (wanted !== q) onSearch(wanted);
  };
  return {
    input,
    typed,
    options,
    active,
    isOpen: open && options.length > 0,
    setOpen,
    search,
    type(text: string) {
      setTyped(text);
      setActive(-1);
      setOpen(true);
    },
    clear() {
      search("");
      input.current?.focus();
    },
    submit(event: FormEvent) {
      event.preventDefault();
      search(options[active]?.text ?? typed);
    },
    moveActive(event: KeyboardEvent) {
      if (event.key === "Escape") setOpen(false);
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setOpen(true);
      setActive((now) => nextIndex(now, event.key === "ArrowDown" ? 1 : -1, options.length));
    },
  };
}

/** Wraps around at both ends; -1 where no option is active. */
function nextIndex(now: number, step: 1 | -1, length: number): number {
  if (length === 0) return -1;
  const from = now < 0 && step < 0 ? 0 : now;
  return (from + step + length) % length;
}

/** The visitor's own searches, those that are always there, and what the posts of now would complete; none twice. */
function optionsOf(typed: string, recent: string[], live: Suggestion[]): Option[] {
  const begun = typed.trim().toLowerCase();
  const known = [
    ...recent.map((text) => ({ text, kind: "recent" as const })),
    ...texts.search.suggestions.map((text) => ({ text, kind: "fixed" as const })),
  ].filter(({ text }) => text.toLowerCase().includes(begun));
  const byText = new Map([...known, ...live].toReversed().map((one) => [one.text.toLowerCase(), one]));
  return [...byText.values()].toReversed();
}
