import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { ColourPreview } from "@/components/host/colour-preview";
import { lookTexts } from "@/components/host/look-texts";
import { OwnColour } from "@/components/host/own-colour";
import { texts } from "@/components/host/texts";
import { SettingsSection } from "@/components/profile/settings-section";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import { accentOf, isPalette, isPaletteName, PALETTE_NAMES } from "@/lib/community/palette-rules";
import { communitySettings, type HostSettingsView } from "@/lib/community/schema";

const { colour } = lookTexts;
const OWN = "own";

type Props = { view: HostSettingsView; onSaved(view: HostSettingsView): void; saveLabel?: string };

/** One of our palettes, or any colour in which texts can be read. */
export function ColourGroup({ view, onSaved, saveLabel = texts.save }: Props) {
  const { busy, outcome, run } = useAction();
  const router = useRouter();
  const kept = view.settings.palette;
  const [choice, setChoice] = useState<string>(isPaletteName(kept) ? kept : OWN);
  const [own, setOwn] = useState(accentOf(kept));
  const isFixed = view.fixed.includes("palette");
  const palette = choice === OWN ? own.trim().toLowerCase() : choice;
  const failure = communitySettings.shape.palette.safeParse(palette).error?.issues[0]?.message;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (failure) return;
    void run(async () => {
      onSaved(await mutate<HostSettingsView>("PATCH", "/host/settings", { palette }));
      router.refresh();
    }, texts.saved);
  };
  return (
    <form method="post" noValidate onSubmit={save}>
      <SettingsSection heading={colour.heading} help={isFixed ? texts.fixed : colour.help}>
        <Choices choice={choice} own={palette} isFixed={isFixed} onChoose={setChoice} />
        {choice === OWN && <OwnColour value={own} error={failure} isFixed={isFixed} onChange={setOwn} />}
        {!failure && <ColourPreview palette={palette} />}
        <div className="flex flex-wrap items-center gap-4">
          <button
            type="submit"
            className="btn btn-primary"
            disabled={busy || isFixed}
            aria-label={`${saveLabel}: ${colour.heading}`}
          >
            {busy ? texts.busy : saveLabel}
          </button>
          <StatusMessage outcome={outcome} />
        </div>
      </SettingsSection>
    </form>
  );
}

type ChoicesProps = { choice: string; own: string; isFixed: boolean; onChoose(name: string): void };

function Choices({ choice, own, isFixed, onChoose }: ChoicesProps) {
  return (
    <fieldset disabled={isFixed} className="flex flex-wrap gap-2">
      <legend className="sr-only">{colour.legend}</legend>
      {PALETTE_NAMES.map((name) => (
        <Choice
          key={name}
          label={colour.names[name]}
          colour={accentOf(name)}
          isChosen={choice === name}
          onChoose={() => onChoose(name)}
        />
      ))}
      <Choice
        label={colour.own}
        colour={isPalette(own) ? accentOf(own) : undefined}
        isChosen={choice === OWN}
        onChoose={() => onChoose(OWN)}
      />
    </fieldset>
  );
}

type ChoiceProps = { label: string; colour: string | undefined; isChosen: boolean; onChoose(): void };

function Choice({ label, colour: shown, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-field-line px-3 font-semibold has-checked:border-primary has-checked:bg-green-ground has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
      <input type="radio" name="palette" checked={isChosen} onChange={onChoose} className="sr-only" />
      <span
        className="size-5 rounded-full border border-field-line"
        style={shown ? { background: shown } : undefined}
      />
      {label}
    </label>
  );
}
