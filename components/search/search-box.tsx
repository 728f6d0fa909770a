"use client";

import { Clock, Search, Tag, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { texts } from "@/components/post/texts";
import { useRecentSearches } from "@/components/search/recent-searches";
import { useSuggestions } from "@/components/search/use-suggestions";
import type { Suggestion } from "@/lib/search/schema";

const MAX_LENGTH = 100;

type Props = { q: string; onSearch(q: string): void };

/** A combobox after the ARIA pattern: typing filters the suggestions, arrows walk through them, Enter searches. */
export function SearchBox({ q, onSearch }: Props) {
  const [typed, setTyped] = useState(q);
  const [shownFor, setShownFor] = useState(q);
  if (q !== shownFor) {
    // The address has moved on: the box says what it is about now, and keeps the focus it may have.
    setShownFor(q);
    setTyped(q);
  }
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const { recent, remember } = useRecentSearches();
  const live = useSuggestions(typed, open && typed !== q);
  const options = optionsOf(typed === q ? "" : typed, recent, live);

  const search = (text: string) => {
    const wanted = text.trim();
    setTyped(wanted);
    setOpen(false);
    setActive(-1);
    remember(wanted);
    if (wanted !== q) onSearch(wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(options[active]?.text ?? typed);
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpen(false);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === "ArrowDown" ? 1 : -1;
    setActive((now) =>
      options.length ? (now + step + options.length + (now < 0 && step < 0 ? 1 : 0)) % options.length : -1,
    );
  };

  const shown = open && options.length > 0;
  return (
    <search className="min-w-0 flex-1">
      <form
        onSubmit={submit}
        className="relative"
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-4 left-4 z-10 size-5 text-soft"
        />
        <input
          ref={input}
          type="text"
          enterKeyHint="search"
          role="combobox"
          aria-label={texts.search.label}
          aria-expanded={shown}
          aria-controls="search-suggestions"
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `suggestion-${active}` : undefined}
          autoComplete="off"
          maxLength={MAX_LENGTH}
          placeholder={texts.search.placeholder}
          className="input px-12"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={walk}
        />
        {typed && (
          <button
            type="button"
            aria-label={texts.search.clear}
            className="btn btn-ghost btn-square absolute top-1 right-1 z-10"
            onClick={() => {
              search("");
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
        <Suggestions shown={shown} options={options} active={active} onChoose={search} />
      </form>
    </search>
  );
}

type Option = { text: string; kind: "recent" | "fixed" | Suggestion["kind"] };

const ICONS = { recent: Clock, fixed: Search, title: Search, tag: Tag } as const;

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

type SuggestionsProps = {
  shown: boolean;
  options: Option[];
  active: number;
  onChoose(text: string): void;
};

function Suggestions({ shown, options, active, onChoose }: SuggestionsProps) {
  return (
    <div
      id="search-suggestions"
      role="listbox"
      aria-label={texts.search.suggestionList}
      hidden={!shown}
      className="absolute inset-x-0 top-full z-30 mt-2 rounded-field border border-line bg-card p-1.5 shadow-card"
    >
      {options.map(({ text, kind }, index) => {
        const Icon = ICONS[kind];
        return (
          <button
            key={text}
            type="button"
            role="option"
            id={`suggestion-${index}`}
            aria-selected={index === active}
            tabIndex={-1}
            className="flex min-h-11 w-full items-center gap-3 rounded-[10px] px-3 text-left hover:bg-green-ground aria-selected:bg-green-ground"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(text)}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 text-soft" />
            <span className="truncate">{text}</span>
          </button>
        );
      })}
    </div>
  );
}
