"use client";

import { Suspense } from "react";
import { useSession } from "@/components/auth/session-provider";
import { lazyPart } from "@/components/browser/lazy-part";
import type { MailSettings } from "@/components/layout/late-member-parts";

// Visitors without an account need nothing of it, and this is on every page.
const LateMemberParts = lazyPart(() => import("@/components/layout/late-member-parts"));

/** The members' parts of each page: banners about the account, and messages that wait to be sent. */
export function MemberParts(settings: MailSettings) {
  const { user } = useSession();
  return (
    user && (
      <Suspense>
        <LateMemberParts user={user} {...settings} />
      </Suspense>
    )
  );
}
