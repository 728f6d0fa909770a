import { countForgettings } from "@/components/browser/browser-store";

/** Saves once nothing has changed for a while, unless the page has forgotten since whose words they were. */
export function createDelayedSave(save: () => unknown, ms: number) {
  const begun = countForgettings();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    cancel,
    saveSoon() {
      cancel();
      timer = setTimeout(() => begun === countForgettings() && void save(), ms);
    },
  };
}
