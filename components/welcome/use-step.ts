import { useSyncExternalStore } from "react";
import { onAddressChange } from "@/components/browser/window-events";

export const STEPS = ["passkey", "name", "place", "map", "look", "rules", "mail", "done"] as const;

export type Step = (typeof STEPS)[number];

const MOVED = "welcome-step";

const listen = onAddressChange(MOVED);
const read = () => window.location.hash.slice(1);

/** In the address, so that the back button and a reload lead where one expects. */
export function useStep(): Step {
  const named = useSyncExternalStore(listen, read, () => "");
  return STEPS.find((step) => step === named) ?? STEPS[0];
}

export function goTo(step: Step): void {
  // Not by `location.hash`: the router would write the address of before over it when it refreshes.
  window.history.pushState(null, "", `#${step}`);
  window.dispatchEvent(new Event(MOVED));
}
