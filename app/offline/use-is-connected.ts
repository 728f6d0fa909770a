import { useSyncExternalStore } from "react";

function listen(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** In place of another page there is no connection; by its own address there may be one. */
const isConnected = () => navigator.onLine && window.location.pathname === "/offline";

/** Whether somebody only looks at the page for no connection. */
export const useIsConnected = (): boolean => useSyncExternalStore(listen, isConnected, () => false);
