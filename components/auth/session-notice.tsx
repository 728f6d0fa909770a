"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/auth/session-texts";

const ENTRANCES = ["/login", "/signup"];

/** Says, at the lower edge, what has become of the session without anybody's doing on this page. */
export function SessionNotice() {
  const { user, isAuthenticated, loading, isAway } = useSession();
  const path = usePathname();
  if (isAway) {
    return (
      <Notice role="status">
        <Text>{texts.away}</Text>
      </Notice>
    );
  }
  if (!user || isAuthenticated || loading || ENTRANCES.includes(path)) return null;
  // One logs in beside it: this page hears of that, and keeps what was typed.
  return (
    <Notice role="alert">
      <Text>{texts.ended.text}</Text>
      <a href="/login" target="_blank" rel="noopener" className="btn btn-primary">
        {texts.ended.link}
        <span className="sr-only"> {texts.ended.newTab}</span>
      </a>
    </Notice>
  );
}

function Notice({ role, children }: { role: "alert" | "status"; children: ReactNode }) {
  return (
    <div className="pointer-events-none sticky bottom-(--bottom-bar) z-30 print:hidden">
      <div className="page pb-4">
        <div
          role={role}
          className="pointer-events-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-field-line bg-sun-ground p-4 shadow-card sm:px-5"
        >
          {children}
        </div>
      </div>
    </div>
  );
}

const Text = ({ children }: { children: string }) => (
  <p className="min-w-0 flex-1 basis-64 font-semibold">{children}</p>
);
