import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/auth/session-texts";
import { LowerNotice } from "@/components/ui/lower-notice";

const SHOWN_MS = 10_000;

const ENTRANCES = ["/login", "/signup"];

export default function SessionNoticeBody() {
  const { isAway, hasLeft } = useSession();
  const path = usePathname();
  if (isAway) return <LowerNotice role="status">{texts.away}</LowerNotice>;
  if (hasLeft) return <Left />;
  if (ENTRANCES.includes(path)) return null;
  // One logs in beside it: this page hears of that, and keeps what was typed.
  return (
    <LowerNotice
      role="alert"
      action={
        <a href="/login" target="_blank" rel="noopener" className="btn btn-primary">
          {texts.ended.link}
          <span className="sr-only"> {texts.ended.newTab}</span>
        </a>
      }
    >
      {texts.ended.text}
    </LowerNotice>
  );
}

/** For those who share the computer. */
function Left() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <LowerNotice role="status">{texts.left}</LowerNotice>;
}
