import { useEffect, useRef, useState } from "react";
import { useLatest } from "@/components/browser/use-latest";

/**
 * For a form that leads to its mistakes by itself: fields of a form that is being sent cannot have the focus.
 * @param onMissed called once the press that found mistakes is over
 * @returns to be called by each press that found some; counted, since a quick form is never drawn as being sent
 */
export function useOnMissed(isSubmitting: boolean, onMissed: () => void): () => void {
  const [missed, setMissed] = useState(0);
  const answered = useRef(0);
  const latest = useLatest(onMissed);
  useEffect(() => {
    if (isSubmitting || answered.current === missed) return;
    answered.current = missed;
    latest.current();
  }, [isSubmitting, missed, latest]);
  return () => setMissed((times) => times + 1);
}
