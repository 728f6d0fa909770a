import { useEffect, useRef, useSyncExternalStore } from "react";
import { onAddressChange } from "@/components/browser/window-events";
import {
  isPhone,
  mistakenSteps,
  onPhoneChange,
  type Step,
  stepAfter,
  stepId,
  stepOfField,
  stepOfHash,
} from "@/components/post-form/steps";
import type { PostType } from "@/lib/posts/field-rules";

const onStepChange = onAddressChange();

/** The step that a phone shows: that of the address. Undefined until the script runs; till then the styles decide. */
export function useSteps(type: PostType) {
  const step = useSyncExternalStore<Step | undefined>(
    onStepChange,
    () => stepOfHash(type, window.location.hash),
    () => undefined,
  );
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    // Only a change moves the focus, not the first look at the page.
    if (!before || !step || before === step || !isPhone()) return;
    // After the browser's own: it takes the focus to the part that the address names.
    const timer = setTimeout(() => headingOf(type, step)?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [type, step]);
  const go = (to: Step) => {
    if (stepOfHash(type, window.location.hash) !== to) window.location.hash = stepId(type, to);
  };
  return {
    step,
    /** With the step: whoever logs in comes back to it. */
    pathOf: (path: string) => (isPhone() ? path + window.location.hash : path),
    /** Shows the step of the first mistake. @returns its field, where that was another step */
    goToMistake(names: string[]): string | undefined {
      const first = mistakenSteps(type, names)[0];
      if (!first || !isPhone() || stepOfHash(type, window.location.hash) === first) return undefined;
      go(first);
      return names.find((name) => stepOfField(name) === first);
    },
    /** The step that comes next on a phone. */
    next: (): Step | null => (isPhone() ? stepAfter(type, stepOfHash(type, window.location.hash)) : null),
    go,
  };
}

const headingOf = (type: PostType, step: Step) =>
  document.getElementById(stepId(type, step))?.querySelector<HTMLElement>("h2");

/** False while the server renders. */
export const useIsPhone = (): boolean => useSyncExternalStore(onPhoneChange, isPhone, () => false);
