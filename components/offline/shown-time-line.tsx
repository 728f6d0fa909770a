import { useSyncExternalStore } from "react";
import { getShownTime, onShownTime } from "@/components/offline/shown-time";
import { texts } from "@/components/offline/texts";

/** Says that the page shows what was last known; empty while it is new. */
export function ShownTimeLine({ className }: { className: string }) {
  const at = useSyncExternalStore(onShownTime, getShownTime, () => null);
  return (
    <div role="status" className={className}>
      {at !== null && (
        <p className="border-b border-line bg-sun-ground px-4 py-1.5 text-center text-sm font-semibold">
          {texts.shownTime(at)}
        </p>
      )}
    </div>
  );
}
