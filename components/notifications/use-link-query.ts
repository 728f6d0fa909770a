import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The query of a mail's link; empty until the browser tells it. */
export function useLinkQuery(): URLSearchParams {
  const query = useSyncExternalStore(
    never,
    () => window.location.search,
    () => "",
  );
  return new URLSearchParams(query);
}
