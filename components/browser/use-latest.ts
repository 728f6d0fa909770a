import { useRef } from "react";

/** The value of the last render, for callbacks that outlive theirs. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
