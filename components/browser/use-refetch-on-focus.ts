import { useEffect } from "react";

/** Looks again when somebody comes back to this tab, or to the network. */
export function useRefetchOnFocus(load: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && load();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [load]);
}
