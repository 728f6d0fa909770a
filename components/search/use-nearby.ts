import { useEffect, useRef, useState } from "react";
import type { PositionFailure } from "@/components/location/find-position";

type Options = {
  onFound(at: { latitude: number; longitude: number }): void;
  onFailed(why: PositionFailure): void;
};

/** Asks the browser where it is. What that takes is loaded by the first press. */
export function useNearby({ onFound, onFailed }: Options) {
  const [busy, setBusy] = useState(false);
  const press = useRef(0);
  const stop = useRef(() => {});
  const end = () => {
    press.current += 1;
    stop.current();
    stop.current = () => {};
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page one comes back to waits no longer.
  useEffect(() => end, []);
  const find = async () => {
    if (busy) return;
    end();
    setBusy(true);
    const pressed = press.current;
    const loaded = await import("@/components/location/find-position").catch(() => null);
    if (press.current !== pressed) return;
    const answers = {
      onFound: (at: { latitude: number; longitude: number }) => {
        setBusy(false);
        onFound(at);
      },
      onFailed: (why: PositionFailure) => {
        setBusy(false);
        onFailed(why);
      },
    };
    if (loaded) stop.current = loaded.findPosition(answers);
    else answers.onFailed("unavailable");
  };
  return { busy, find };
}
