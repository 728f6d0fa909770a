import { useSyncExternalStore } from "react";

const never = () => () => {};

/** What the link of a mail carries; empty until the browser tells it. */
export function useLinkQuery(): URLSearchParams {
  const query = useSyncExternalStore(
    never,
    () => window.location.search,
    () => "",
  );
  return new URLSearchParams(query);
}
