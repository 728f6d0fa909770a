import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { loadSessionNotice } from "@/components/auth/session-notice";
import { keepAhead, keepPage } from "@/components/offline/kept-pages";
import { leavePage } from "@/components/offline/shown-time";
import { ShownTimeLine } from "@/components/offline/shown-time-line";
import { texts } from "@/components/offline/texts";

const FORMS = ["/donate", "/demand"];
/** Where a member looks for what was agreed, and writes down what they have or need. */
const MEMBER_PAGES = ["/me", "/messages", ...FORMS];

/** Says below the navigation bar that the page shows what was last known, and keeps the pages that a member opens. */
export function OfflineNotice() {
  const path = usePathname();
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current !== path) leavePage();
    lastPath.current = path;
    const keep = () => {
      void keepPage(path);
      void keepAhead(MEMBER_PAGES);
    };
    keep();
    // The worker of a new build begins without pages.
    navigator.serviceWorker?.addEventListener("controllerchange", keep);
    return () => navigator.serviceWorker?.removeEventListener("controllerchange", keep);
  }, [path]);
  // Kept by the service worker for when there is no connection.
  useEffect(() => void loadSessionNotice().catch(() => {}), []);
  const saying = FORMS.includes(path) ? texts.draftKept : undefined;
  return <ShownTimeLine className="offline-notice sticky top-17 z-30 print:hidden" saying={saying} />;
}
