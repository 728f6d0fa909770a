import { useEffect, useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";

const KEY = "theme";
const CHANGED = "theme";
export const THEMES = ["system", "day", "night"] as const;
export type Theme = (typeof THEMES)[number];

const listen = onWindowEvent("storage", CHANGED);

function read(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "day" || theme === "night" ? theme : "system";
}

function choose(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}

const GROUNDS = { day: "#faf7f1", night: "#141a17" };

/** The browser's own bar takes the colour of the page. */
function paintBrowserBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const bySystem = meta.media.includes("dark") ? "night" : "day";
    meta.content = GROUNDS[theme === "system" ? bySystem : theme];
  }
}

/** Light, dark or as the system: chosen in this browser, and for it alone. */
export function useTheme(): { theme: Theme; choose(theme: Theme): void } {
  const theme = useSyncExternalStore(listen, read, () => "system" as const);
  useEffect(() => paintBrowserBar(theme), [theme]);
  return { theme, choose };
}
