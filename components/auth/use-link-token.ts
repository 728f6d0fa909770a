import { useState, useSyncExternalStore } from "react";

function onHashChange(callback: () => void): () => void {
  window.addEventListener("hashchange", callback);
  return () => window.removeEventListener("hashchange", callback);
}

/**
 * The token of a link: in the fragment, so that no server's log has it.
 * @returns "" without one, and a function that forgets it
 */
export function useLinkToken(name = "token"): { token: string; forget(): void } {
  const [forgotten, setForgotten] = useState("");
  const hash = useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => "",
  );
  const token = new URLSearchParams(hash.slice(1)).get(name) ?? "";
  const forget = () => {
    setForgotten(token);
    window.history.replaceState(window.history.state, "", window.location.pathname);
  };
  return { token: token === forgotten ? "" : token, forget };
}
