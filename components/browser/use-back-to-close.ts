import { useCallback, useEffect, useRef } from "react";

type Entry = { over?: boolean } | null;
const isOver = () => (window.history.state as Entry)?.over === true;

/**
 * Gives something that lies over the page an entry of its own in the history, so that the back button closes it.
 * @returns what closes it otherwise, by that same way back
 */
export function useBackToClose(onClose: () => void): () => void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    // The entry is still there for a visitor who comes back from another page.
    if (!isOver()) window.history.pushState({ over: true }, "");
    const follow = () => !isOver() && latest.current();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  return useCallback(() => (isOver() ? window.history.back() : latest.current()), []);
}
