import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether our script has taken over the page. A form sent before would be sent by the browser itself, and what was typed
 * would be lost: its button waits.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
