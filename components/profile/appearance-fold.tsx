import { THEMES, useTheme } from "@/components/browser/use-theme";
import { SettingsFold } from "@/components/profile/settings-fold";
import { SettingsSection } from "@/components/profile/settings-section";
import { texts } from "@/components/profile/texts";

const said = texts.settings.look;

/** Light or dark, as the button of the navigation bar has it. */
export function AppearanceFold() {
  const { theme, choose } = useTheme();
  return (
    <SettingsFold name="look" now={said.choices[theme]}>
      <SettingsSection heading={said.heading} help={said.help} isWholeFold>
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">{said.heading}</legend>
          {THEMES.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="radio"
                name="theme"
                className="size-5 shrink-0 accent-primary"
                checked={one === theme}
                onChange={() => choose(one)}
              />
              {said.choices[one]}
            </label>
          ))}
        </fieldset>
      </SettingsSection>
    </SettingsFold>
  );
}
