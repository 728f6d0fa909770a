import { useCallback, useEffect, useRef, useState } from "react";
import { awaitLatePosition, findPosition, type PositionFailure } from "@/components/location/find-position";

type Options = PositionOptions & {
  onFound(at: { latitude: number; longitude: number }): void;
  onFailed?(why: PositionFailure): void;
};

/** Where the browser is: `find` asks, and `failure` says why it does not know. */
export function usePosition(options: Options) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PositionFailure | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef(() => {});
  const [answers] = useState(() => ({
    onFound: (at: { latitude: number; longitude: number }) => {
      setBusy(false);
      setFailure(null);
      latest.current.onFound(at);
    },
    onFailed: (why: PositionFailure) => {
      setBusy(false);
      setFailure(why);
      latest.current.onFailed?.(why);
    },
  }));
  useEffect(
    () => () => {
      stop.current();
      // A page one comes back to waits no longer.
      setBusy(false);
    },
    [],
  );
  return {
    busy,
    failure,
    find: () => {
      if (busy) return;
      stop.current();
      setBusy(true);
      setFailure(null);
      stop.current = findPosition(answers, options);
    },
    /** Another page has asked in vain: says so, and takes an answer that may still come. */
    takeOver: useCallback(
      (why: PositionFailure) => {
        setFailure(why);
        stop.current();
        stop.current = (why === "unanswered" && awaitLatePosition(answers)) || (() => {});
      },
      [answers],
    ),
    forgive: useCallback(() => setFailure(null), []),
  };
}
