"use client";

import { Suspense } from "react";
import { useSession } from "@/components/auth/session-provider";
import { lazyPart } from "@/components/browser/lazy-part";

const MemberHome = lazyPart(() => import("@/components/my-swaps/member-home"));

/** Keeps its room from the first paint for members, and takes none for strangers: see `app/shell.css`. */
export function MemberHomeSlot() {
  const { user } = useSession();
  return (
    <div className="member-home">
      {user && (
        <Suspense>
          <MemberHome user={user} />
        </Suspense>
      )}
    </div>
  );
}
