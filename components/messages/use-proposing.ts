import { useState } from "react";
import { useHash } from "@/components/browser/use-focus-by-hash";
import { TIME_ANCHOR } from "@/components/handover/time-anchor";

/** Whether the form for a time is open: because the address has it so, or since somebody pressed a button for it, maybe that of a suggestion which does not suit. */
export type Proposing = "linked" | "asked" | { insteadOf: string } | null;

/** Open at once where the address asks for it: once the page follows the newest line, what grows would hide that. */
export function useProposing() {
  const state = useState<Proposing>(() => (isTimeAskedFor() ? "linked" : null));
  const [, set] = state;
  useHash((id) => id === TIME_ANCHOR && set("linked"));
  return state;
}

/** The server does not know. */
const isTimeAskedFor = () => typeof window !== "undefined" && window.location.hash === `#${TIME_ANCHOR}`;
