import { useEffect, useRef } from "react";

/** For a menu of `details`: a new page closes it, and what `close-menus.ts` listens to. @returns props */
export function useMenu(path: string) {
  const ref = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu of the last one.
  useEffect(() => ref.current?.removeAttribute("open"), [path]);
  return { ref, "data-menu": true };
}
