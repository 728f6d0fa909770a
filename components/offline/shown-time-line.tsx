import { useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";
import { getShownTime, isPageMissing, onShownTime } from "@/components/offline/shown-time";
import { texts } from "@/components/offline/texts";

const onPlug = onWindowEvent("online", "offline");

type Props = {
  className: string;
  /** Instead of the time. */
  saying?: string | undefined;
};

/** Says that the page shows what was last known, or that there is no connection; else empty. */
export function ShownTimeLine({ className, saying }: Props) {
  const at = useSyncExternalStore(onShownTime, getShownTime, () => null);
  const isOnline = useSyncExternalStore(
    onPlug,
    () => navigator.onLine,
    () => true,
  );
  const isMissing = useSyncExternalStore(onShownTime, isPageMissing, () => false);
  const offline = isMissing ? texts.offline : texts.asItWas;
  const lastKnown = at === null ? !isOnline && offline : texts.shownTime(at);
  const words = lastKnown && (saying ?? lastKnown);
  return (
    <div role="status" className={className}>
      {words && (
        <p className="border-b border-line bg-sun-ground px-4 py-1.5 text-center text-sm font-semibold">
          {words}
        </p>
      )}
    </div>
  );
}
