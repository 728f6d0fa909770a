"use client";

import dynamic from "next/dynamic";
import { useSession } from "@/components/auth/session-provider";

/** Loaded by the few who need it: this is on every page. */
const LeavingBanner = dynamic(() =>
  import("@/components/account-deletions/leaving-banner").then((module) => module.LeavingBanner),
);

/** For a member who has signed in during the days of grace. */
export function LeavingNotice() {
  const { user, isAuthenticated } = useSession();
  return isAuthenticated && user?.eraseAt ? <LeavingBanner eraseAt={user.eraseAt} /> : null;
}
