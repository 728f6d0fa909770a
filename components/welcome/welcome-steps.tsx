import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { AreaGroup } from "@/components/host/area-group";
import { ColourGroup } from "@/components/host/colour-group";
import { COMMUNITY, JOINING, placeFields, WORDS } from "@/components/host/fields";
import { LogoSetting } from "@/components/host/logo-setting";
import { SettingsGroup } from "@/components/host/settings-group";
import { TestMail } from "@/components/host/test-mail";
import { texts as hostTexts } from "@/components/host/texts";
import { useLoaded } from "@/components/host/use-loaded";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { DoneStep } from "@/components/welcome/done-step";
import { guessPlace } from "@/components/welcome/guesses";
import { PasskeyStep } from "@/components/welcome/passkey-step";
import { StepFrame } from "@/components/welcome/step-frame";
import { texts } from "@/components/welcome/texts";
import { goTo, STEPS, type Step, useStep } from "@/components/welcome/use-step";
import type { HostSettingsView } from "@/lib/community/schema";

/** Each is saved by itself. All stay in the document, so that the way back finds what was typed. */
export function WelcomeSteps() {
  const { loaded, error, load, show } = useLoaded<HostSettingsView>("/host/settings");
  const current = useStep();
  const frame = useFocusOnStep(current);
  if (error) return <LoadError error={error} onRetry={() => void load()} />;
  if (!loaded) return <ListSkeleton />;
  const at = STEPS.indexOf(current);
  return (
    <StepFrame ref={frame} at={at}>
      {STEPS.map((step) => (
        <div key={step} hidden={step !== current}>
          <StepContent
            step={step}
            view={loaded}
            onChange={show}
            onSaved={(now) => {
              show(now);
              goTo(STEPS[STEPS.indexOf(step) + 1] ?? "done");
            }}
          />
        </div>
      ))}
    </StepFrame>
  );
}

/** A new step begins at its top, for the keyboard and for screen readers too. */
function useFocusOnStep(current: Step) {
  const frame = useRef<HTMLElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: "start" });
  }, [current]);
  return frame;
}

type Props = {
  step: Step;
  view: HostSettingsView;
  onChange(view: HostSettingsView): void;
  onSaved(view: HostSettingsView): void;
};

const NAMING = COMMUNITY.filter(({ name }) => name !== "banner");

function StepContent({ step, view, onChange, onSaved }: Props): ReactNode {
  const place = useMemo(placeFields, []);
  const guesses = useMemo(() => unchosen(guessPlace(), view), [view]);
  const props = { view, onSaved, saveLabel: texts.steps.save };
  switch (step) {
    case "passkey":
      return <PasskeyStep />;
    case "name":
      return <SettingsGroup heading={texts.name.heading} fields={NAMING} {...props} />;
    case "place":
      return (
        <SettingsGroup
          heading={texts.place.heading}
          help={texts.place.help}
          fields={place}
          suggested={guesses}
          {...props}
        />
      );
    case "map":
      return <AreaGroup {...props} />;
    case "look":
      return (
        <div className="flex flex-col gap-10">
          <LogoSetting view={view} onSaved={onChange} />
          <ColourGroup {...props} />
        </div>
      );
    case "rules":
      return (
        <SettingsGroup heading={texts.rules.heading} help={hostTexts.words.help} fields={WORDS} {...props} />
      );
    case "joining":
      return <SettingsGroup heading={hostTexts.joining.heading} fields={JOINING} {...props} />;
    case "mail":
      return <TestMail />;
    case "done":
      return <DoneStep />;
  }
}

/** Decisions of hosts or the server are no longer guessed. */
const unchosen = (guesses: object, { chosen, fixed }: HostSettingsView): Record<string, string> =>
  Object.fromEntries(
    Object.entries(guesses).filter(
      ([name]) => !(chosen as string[]).includes(name) && !(fixed as string[]).includes(name),
    ),
  );
