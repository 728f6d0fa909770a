import { useEffect, useState } from "react";

const HASH = "#code";

const pathWithout = () => window.location.pathname + window.location.search;

/**
 * The step after the password has its own entry in the browser's history, so that Back leads to the password.
 * @returns `typed`, what was typed in the first step; null unless the second one is open
 */
export function useSecondStep<Typed>() {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // After a reload nobody knows the password any more.
    if (window.location.hash === HASH) window.history.replaceState(window.history.state, "", pathWithout());
    const follow = () => setOpen(window.location.hash === HASH);
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  const open = (first: Typed) => {
    setTyped(first);
    if (!isOpen) window.history.pushState(window.history.state, "", pathWithout() + HASH);
    setOpen(true);
  };
  const forget = () => {
    setTyped(null);
    setOpen(false);
  };
  return { typed: isOpen ? typed : null, open, forget };
}
