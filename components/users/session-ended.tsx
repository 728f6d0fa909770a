"use client";

import { usePathname } from "next/navigation";
import { useSession } from "@/components/users/session-provider";
import { words } from "@/components/users/words";

const ENTRANCES = ["/login", "/signup"];

/** Says that the session has ended elsewhere. One logs in beside it: this page hears of that, and keeps what was typed. */
export function SessionEnded() {
  const { user, isAuthenticated, loading } = useSession();
  const path = usePathname();
  if (!user || isAuthenticated || loading || ENTRANCES.includes(path)) return null;
  return (
    <div className="pointer-events-none sticky bottom-0 z-30 print:hidden">
      <div className="page pb-4">
        <div
          role="alert"
          className="pointer-events-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-field-line bg-sun-ground p-4 shadow-card sm:px-5"
        >
          <p className="min-w-0 flex-1 basis-64 font-semibold">{words.ended.text}</p>
          <a href="/login" target="_blank" rel="noopener" className="btn btn-primary">
            {words.ended.link}
            <span className="sr-only"> {words.ended.newTab}</span>
          </a>
        </div>
      </div>
    </div>
  );
}
