import { useEffect, useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";
import { themeTexts } from "@/components/layout/theme-texts";
import { Icon } from "@/components/ui/icon";

const KEY = "theme";
const CHANGED = "theme";
const CHOICES = ["system", "day", "night"] as const;
type Choice = (typeof CHOICES)[number];

const ICONS = { system: "sun-moon", day: "sun", night: "moon" } as const;

const listen = onWindowEvent("storage", CHANGED);

function read(): Choice {
  const { theme } = document.documentElement.dataset;
  return theme === "day" || theme === "night" ? theme : "system";
}

function choose(choice: Choice): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}

const GROUNDS = { day: "#faf7f1", night: "#141a17" };

/** The browser's own bar takes the colour of the page. */
function paintBrowserBar(choice: Choice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const bySystem = meta.media.includes("dark") ? "night" : "day";
    meta.content = GROUNDS[choice === "system" ? bySystem : choice];
  }
}

/** Goes round: as the system, light, dark. */
export default function ThemeButton() {
  const choice = useSyncExternalStore(listen, read, () => "system" as const);
  useEffect(() => paintBrowserBar(choice), [choice]);
  const next = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? "system";
  const { choices, label, title } = themeTexts;
  return (
    <button
      type="button"
      className="theme-button btn btn-ghost btn-square"
      aria-label={label(choices[choice], choices[next])}
      title={title(choices[choice])}
      onClick={() => choose(next)}
    >
      <Icon name={ICONS[choice]} className="size-5" />
      {/* In the dropdown menu, which has the room. */}
      <span aria-hidden="true">{themeTexts.short}</span>
    </button>
  );
}
