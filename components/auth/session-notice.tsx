"use client";

import { Suspense } from "react";
import { useSession } from "@/components/auth/session-provider";
import { lazyPart } from "@/components/browser/lazy-part";

/** Few see it. A browser that cannot load it says nothing. */
export const loadSessionNotice = () => import("@/components/auth/session-notice-body");

const Body = lazyPart(loadSessionNotice);

/** Says, at the lower edge, what has become of the session without anybody's doing on this page. */
export function SessionNotice() {
  const { user, isAuthenticated, loading, isAway, hasLeft } = useSession();
  return (
    (isAway || hasLeft || (user && !isAuthenticated && !loading)) && (
      <Suspense>
        <Body />
      </Suspense>
    )
  );
}
