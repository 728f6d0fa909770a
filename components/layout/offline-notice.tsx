import { usePathname } from "next/navigation";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { loadSessionNotice } from "@/components/auth/session-notice";
import { keepPage } from "@/components/offline/kept-pages";
import { getShownTime, leavePage, onShownTime } from "@/components/offline/shown-time";
import { texts } from "@/components/offline/texts";

/** Says below the navigation bar that the page shows what was last known, and keeps the pages that a member opens. */
export function OfflineNotice() {
  const at = useSyncExternalStore(onShownTime, getShownTime, () => null);
  const path = usePathname();
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current !== path) leavePage();
    lastPath.current = path;
    const keep = () => void keepPage(path);
    keep();
    // The worker of a new build begins without pages.
    navigator.serviceWorker?.addEventListener("controllerchange", keep);
    return () => navigator.serviceWorker?.removeEventListener("controllerchange", keep);
  }, [path]);
  // Kept by the service worker for when there is no connection.
  useEffect(() => void loadSessionNotice().catch(() => {}), []);
  return (
    <div role="status" className="offline-notice sticky top-17 z-30 print:hidden">
      {at !== null && (
        <p className="border-b border-line bg-sun-ground px-4 py-1.5 text-center text-sm font-semibold">
          {texts.shownTime(at)}
        </p>
      )}
    </div>
  );
}
