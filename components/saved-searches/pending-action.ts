import type { Query } from "@/components/saved-searches/query";
import { MINUTE_MS } from "@/lib/time/durations";

const KEY = "search";
/** A login that takes longer has another purpose. */
const KEPT = 30 * MINUTE_MS;

type Kept = { query: string; at: number };

/** Keeps a search in this tab until the visitor has logged in. */
export function storePendingSearch(query: Query): void {
  try {
    const kept: Kept = { query: JSON.stringify(query), at: Date.now() };
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage they press once more.
  }
}

/** Whether it was this one that they pressed for; says yes once. */
export function takePendingSearch(query: Query): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    if (kept.query !== JSON.stringify(query)) return false;
    sessionStorage.removeItem(KEY);
    return kept.at !== undefined && Date.now() - kept.at < KEPT;
  } catch {
    return false;
  }
}
