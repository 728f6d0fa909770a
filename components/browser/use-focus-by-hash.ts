import { useEffect } from "react";

/** Buttons and links elsewhere lead to a part of a page by the address; the keyboard has to arrive there as well. */
export function useFocusByHash(anchor: string): void {
  useEffect(() => {
    const arrive = () => {
      if (window.location.hash !== `#${anchor}`) return;
      const section = document.getElementById(anchor);
      section?.scrollIntoView({ block: "start" });
      section?.focus({ preventScroll: true });
    };
    arrive();
    window.addEventListener("hashchange", arrive);
    return () => window.removeEventListener("hashchange", arrive);
  }, [anchor]);
}
