import { THEMES, useTheme } from "@/components/browser/use-theme";
import { themeTexts } from "@/components/layout/theme-texts";
import { Icon } from "@/components/ui/icon";

const ICONS = { system: "sun-moon", day: "sun", night: "moon" } as const;

/** Goes round: as the system, light, dark. */
export default function ThemeButton() {
  const { theme, choose } = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const { choices, label, title } = themeTexts;
  return (
    <button
      type="button"
      className="theme-button btn btn-ghost btn-square"
      aria-label={label(choices[theme], choices[next])}
      title={title(choices[theme])}
      onClick={() => choose(next)}
    >
      <Icon name={ICONS[theme]} className="size-5" />
      {/* In the dropdown menu, which has the room. */}
      <span aria-hidden="true">{themeTexts.short}</span>
    </button>
  );
}
