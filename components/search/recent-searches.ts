"use client";

import { useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";
import { FIXED_SUGGESTIONS } from "@/components/search/fixed-suggestions";

const KEY = "recent-searches";
const KEPT = 5;
const CHANGED = "recent-searches";

const listen = onWindowEvent("storage", CHANGED);

// A browser may forbid its storage; then there are no recent searches.
function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "[]";
  } catch {
    return "[]";
  }
}

function parse(stored: string): string[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter((one) => typeof one === "string").slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The visitor's own latest searches; they stay in this browser. */
export const useRecentSearches = (): string[] => parse(useSyncExternalStore(listen, read, () => "[]"));

export function rememberSearch(q: string): void {
  const isStatic = FIXED_SUGGESTIONS.some((one) => same(one, q));
  if (!q || isStatic) return;
  const list = [q, ...parse(read()).filter((one) => !same(one, q))].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}
