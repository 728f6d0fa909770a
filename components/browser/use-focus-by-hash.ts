import { useEffect } from "react";
import { useLatest } from "@/components/browser/use-latest";

/** Calls with the part of a page that its address names, now and whenever it names another. */
export function useHash(onPart: (id: string) => void): void {
  const latest = useLatest(onPart);
  useEffect(() => {
    const arrive = () => {
      const id = window.location.hash.slice(1);
      if (id) latest.current(id);
    };
    arrive();
    window.addEventListener("hashchange", arrive);
    return () => window.removeEventListener("hashchange", arrive);
  }, [latest]);
}

/** Buttons and links elsewhere lead to a part of a page by the address; the keyboard has to arrive there as well. */
export const useFocusByHash = (anchor: string): void =>
  useHash((id) => id === anchor && focusPart(document.getElementById(anchor)));

export function focusPart(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: "start" });
  part?.focus({ preventScroll: true });
}
