"use client";

import { type KeyboardEvent, useRef } from "react";

export type Tab<Id extends string> = { id: Id; label: string };

type Props<Id extends string> = { label: string; tabs: Tab<Id>[]; chosen: Id; onChoose(id: Id): void };

/** Tabs after the ARIA pattern: arrow keys, Home and End move; each controls `panel-{id}`. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const target =
      tabs[
        targetIndex(
          event.key,
          tabs.findIndex(({ id }) => id === chosen),
          tabs.length,
        )
      ];
    if (!target) return;
    event.preventDefault();
    onChoose(target.id);
    list.current?.querySelector<HTMLElement>(`#tab-${target.id}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="flex shrink-0 flex-wrap rounded-field border border-line bg-card p-1"
      onKeyDown={move}
    >
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === chosen}
          aria-controls={`panel-${id}`}
          tabIndex={id === chosen ? 0 : -1}
          className="min-h-11 min-w-0 flex-1 basis-28 rounded-[10px] px-2 sm:basis-auto sm:px-4 font-semibold sm:whitespace-nowrap text-soft hover:text-ink aria-selected:bg-green-ground aria-selected:text-primary"
          onClick={() => onChoose(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function targetIndex(key: string, current: number, length: number): number {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % length;
    case "ArrowLeft":
      return (current - 1 + length) % length;
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return -1;
  }
}
