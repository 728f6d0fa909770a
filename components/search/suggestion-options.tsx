"use client";

import { Icon } from "@/components/ui/icon";
import type { Suggestion } from "@/lib/search/schema";

export type Option = { text: string; kind: "recent" | "fixed" | Suggestion["kind"] };

const ICONS = { recent: "clock", fixed: "search", title: "search", tag: "tag" } as const;

type Props = { options: Option[]; active: number; onChoose(text: string): void };

/** In the list of the combobox; they load when somebody opens it. */
export default function SuggestionOptions({ options, active, onChoose }: Props) {
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
