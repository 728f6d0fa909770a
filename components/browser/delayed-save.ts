import { clearCount } from "@/components/browser/memory-fallback";

/** Saves once nothing has changed for a while, unless the page has forgotten since whose words they were. */
export function createDelayedSave(save: () => unknown, ms: number) {
  const begun = clearCount();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    cancel,
    saveSoon() {
      cancel();
      timer = setTimeout(() => begun === clearCount() && void save(), ms);
    },
  };
}
