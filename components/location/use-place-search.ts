import { useCallback, useEffect, useRef, useState } from "react";
import { get } from "@/lib/api-client/client";
import { PLACE_LIMITS, type PlaceView } from "@/lib/geo/place-schema";

const QUIET_MS = 500;

type Found = { places: PlaceView[]; state: "idle" | "finding" | "found" | "failed" };
const NOTHING: Found = { places: [], state: "idle" };

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
    async (typed: string) => {
      cancel();
      const q = typed.trim();
      if (q.length < PLACE_LIMITS.q.min) return setFound(NOTHING);
      const controller = new AbortController();
      asking.current = controller;
      setFound(({ places }) => ({ places, state: "finding" }));
      try {
        const query = new URLSearchParams({ q });
        const { places } = await get<{ places: PlaceView[] }>(`/place?${query}`, controller.signal);
        if (!controller.signal.aborted) setFound({ places, state: "found" });
      } catch {
        if (!controller.signal.aborted) setFound({ places: [], state: "failed" });
      }
    },
    [cancel],
  );
  const findSoon = useCallback(
    (typed: string) => {
      cancel();
      timer.current = setTimeout(() => void find(typed), QUIET_MS);
    },
    [cancel, find],
  );
  const forget = useCallback(() => {
    cancel();
    setFound(NOTHING);
  }, [cancel]);
  return { ...found, find, findSoon, forget };
}
