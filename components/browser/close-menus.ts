/** Closes the menus of `useMenu` by Escape and a press outside of them. */
export function closeMenus(): void {
  const close = (event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
      const isOutside = event.type === "pointerdown" && !menu.contains(event.target as Node);
      if (isEscape || isOutside) menu.removeAttribute("open");
      if (isEscape) menu.querySelector("summary")?.focus();
    }
  };
  document.addEventListener("keydown", close);
  document.addEventListener("pointerdown", close);
}
