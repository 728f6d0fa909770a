import { useCallback, useEffect, useRef, useState } from "react";
import { findPlaces } from "@/components/location/place-requests";
import { PLACE_LIMITS } from "@/lib/geo/place-rules";
import type { FoundPlaces } from "@/lib/geo/place-schema";

const QUIET_MS = 300;

type Found = FoundPlaces & {
  /** "none" only for what somebody asked for, not while they type. */
  state: "idle" | "finding" | "found" | "none" | "failed";
};
const NOTHING: Found = {
  ...{ places: [], source: "gazetteer", shownAt: null, settlement: null, canLookUp: false },
  state: "idle",
};

/** Looks up places; a later search cancels the earlier ones. */
export function usePlaceSearch() {
  const [found, setFound] = useState<Found>(NOTHING);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    asking.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);

  const find = useCallback(
    async (typed: string, isTyping = false) => {
      cancel();
      const q = typed.trim();
      if (q.length < PLACE_LIMITS.q.min) return setFound(NOTHING);
      const controller = new AbortController();
      asking.current = controller;
      if (!isTyping) setFound((before) => ({ ...before, state: "finding" }));
      const next = await findPlaces(isTyping ? { q, isTyping: "yes" } : { q }, controller.signal).then(
        (answer): Found => ({
          ...answer,
          state: answer.places.length > 0 ? "found" : isTyping ? "idle" : "none",
        }),
        (): Found => ({ ...NOTHING, state: isTyping ? "idle" : "failed" }),
      );
      if (!controller.signal.aborted) setFound(next);
    },
    [cancel],
  );
  const findSoon = useCallback(
    (typed: string) => {
      cancel();
      timer.current = setTimeout(() => void find(typed, true), QUIET_MS);
    },
    [cancel, find],
  );
  const forget = useCallback(() => {
    cancel();
    setFound(NOTHING);
  }, [cancel]);
  return { ...found, find, findSoon, forget };
}
