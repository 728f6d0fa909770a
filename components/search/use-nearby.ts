import { useEffect, useRef, useState } from "react";
import type { NearbyAnswers } from "@/components/search/find-nearby-cell";

/** Finds the cell that the browser is in. What that takes is loaded by the first press. */
export function useNearby({ takesLast, onFound, onFailed }: NearbyAnswers) {
  const [busy, setBusy] = useState(false);
  const presses = useRef(0);
  const stop = useRef(() => {});
  const end = () => {
    presses.current += 1;
    stop.current();
    stop.current = () => {};
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page one comes back to waits no longer.
  useEffect(() => end, []);
  const find = async () => {
    if (busy) return;
    setBusy(true);
    const press = presses.current;
    const loaded = await import("@/components/search/find-nearby-cell").catch(() => null);
    // Somebody has left the page meanwhile.
    if (presses.current !== press) return;
    const answer =
      <Answer>(say: (answer: Answer) => void) =>
      (given: Answer) => {
        setBusy(false);
        say(given);
      };
    if (!loaded) return answer(onFailed)("unavailable");
    stop.current();
    stop.current = loaded.findNearbyCell({ takesLast, onFound: answer(onFound), onFailed: answer(onFailed) });
  };
  return { busy, find };
}
