"use client";

import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import { texts } from "@/components/feed/texts";
import { Icon } from "@/components/ui/icon";
import { MAX_QUERY_LENGTH } from "@/lib/search/query-length";

const SearchSuggestions = lazyPart(() => import("@/components/search/search-suggestions"));
const loadRecentSearches = () => import("@/components/search/recent-searches");

type Props = { q: string; onSearch(q: string): void };

/** A combobox after the ARIA pattern: typing filters the suggestions, arrows walk through them, Enter searches. */
export function SearchBox(props: Props) {
  const box = useSearchBox(props);
  const { input, typed, active, isOpen } = box;
  return (
    <search className="min-w-0 flex-1 basis-40">
      <form
        onSubmit={box.submit}
        className="relative"
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.setOpen(false)}
      >
        <Icon name="search" className="pointer-events-none absolute top-4 start-4 z-10 size-5 text-soft" />
        <input
          ref={input}
          type="text"
          name="q"
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
          className="absolute inset-x-0 top-full z-30 mt-2 max-sm:w-[calc(100vw-2rem)] rounded-field border border-line bg-card p-1.5 shadow-card empty:hidden"
        >
          {box.open && (
            <Suspense>
              <SearchSuggestions
                {...{ typed, active }}
                q={props.q}
                onOptions={box.setOptions}
                onChoose={box.search}
              />
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
  // Typed before this script had arrived. Nothing is set where nothing was: the search of the address comes at the same time.
  useEffect(() => {
    const early = input.current?.value;
    if (early) setTyped(early);
  }, []);
  const [options, setOptions] = useState<string[]>([]);

  const search = (text: string) => {
    const wanted = text.trim();
    setTyped(wanted);
    setOpen(false);
    setActive(-1);
    loadRecentSearches().then(
      ({ rememberSearch }) => rememberSearch(wanted),
      // Without the network the search itself works.
      () => {},
    );
    if (wanted !== q) onSearch(wanted);
  };
  return {
    input,
    typed,
    active,
    open,
    setOptions,
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
      search(options[active] ?? typed);
      // So that a keyboard on the screen uncovers what was found.
      if (window.matchMedia("(pointer: coarse)").matches) input.current?.blur();
    },
    moveActive(event: KeyboardEvent) {
      if (event.key === "Escape") {
        setOpen(false);
        setActive(-1);
      }
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setOpen(true);
      setActive((now) => nextIndex(now, event.key === "ArrowDown" ? 1 : -1, options.length));
    },
  };
}

/** Wraps around at both ends; -1 where no option is active. Before they have loaded, "down" means the first. */
function nextIndex(now: number, step: 1 | -1, length: number): number {
  if (length === 0) return step > 0 ? 0 : -1;
  const from = now < 0 && step < 0 ? 0 : now;
  return (from + step + length) % length;
}
