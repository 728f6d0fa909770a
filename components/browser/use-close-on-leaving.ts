import { type RefObject, useEffect } from "react";

/** Closes a menu of `details` by Escape, a press outside of it, and on a new page. */
export function useCloseOnLeaving(menu: RefObject<HTMLDetailsElement | null>, path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu of the last one.
  useEffect(() => menu.current?.removeAttribute("open"), [path]);
  useEffect(() => {
    const close = (event: Event) => {
      const escaped = event instanceof KeyboardEvent && event.key === "Escape";
      const outside = event.type === "pointerdown" && !menu.current?.contains(event.target as Node);
      const wasOpen = menu.current?.open;
      if (escaped || outside) menu.current?.removeAttribute("open");
      if (escaped && wasOpen) menu.current?.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, [menu]);
}
