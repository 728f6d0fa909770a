import { useRef } from "react";
import type { Outcome } from "@/components/browser/use-action";

/** The outcome until its situation changes: what was said of the last one would contradict the next. */
export function useCurrentOutcome(outcome: Outcome, situation: string): Outcome {
  const came = useRef({ outcome, situation });
  if (came.current.outcome !== outcome) came.current = { outcome, situation };
  return came.current.situation === situation ? outcome : null;
}
