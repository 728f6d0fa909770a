import { useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";
import { texts } from "@/components/ui/texts";

const onPlug = onWindowEvent("online", "offline");

/** A status rather than an alert: the content that is there already stays usable. Without a connection nothing is wrong. */
export function LoadError({ error, onRetry }: { error: string | null; onRetry(): void }) {
  const isOnline = useSyncExternalStore(
    onPlug,
    () => navigator.onLine,
    () => true,
  );
  if (!error) return null;
  return (
    <p
      role="status"
      className={`flex flex-wrap items-center justify-between gap-3 *:shrink-0 ${isOnline ? "font-semibold text-error" : "text-soft"}`}
    >
      <span className="min-w-0 flex-1 basis-48">{isOnline ? error : texts.offline}</span>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        {texts.retry}
      </button>
    </p>
  );
}
