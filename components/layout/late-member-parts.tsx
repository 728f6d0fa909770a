"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense } from "react";
import { useSession } from "@/components/auth/session-provider";
import { HidePeople } from "@/components/blocks/hide-people";
import OutboxRunner from "@/components/message-outbox/outbox-runner";
import type { UserView } from "@/lib/users/schema";

// Few ever need them.
const LeavingBanner = lazy(() => import("@/components/account-deletions/leaving-banner"));
const StandingBanner = lazy(() => import("@/components/moderation/standing-banner"));
const VerificationBanner = lazy(() => import("@/components/auth/verification-banner"));

/** Where links of mails lead: they say what is next themselves. */
const LINK_PAGES = [
  "/confirm-email",
  "/change-email",
  "/recover-account",
  "/reset-password",
  "/sign-in-link",
];

export type MailSettings = { sendsEmail: boolean; isRequired: boolean };

/** @param props `isRequired` where members have to confirm their address before they publish */
export default function LateMemberParts({ user, sendsEmail, isRequired }: { user: UserView } & MailSettings) {
  const { isAuthenticated } = useSession();
  const path = usePathname();
  const isUnconfirmed = sendsEmail && !user.emailVerified && !LINK_PAGES.includes(path);
  return (
    <>
      <OutboxRunner key={user._id} userId={user._id} />
      {isAuthenticated && <HidePeople userId={user._id} />}
      {isAuthenticated && (
        <Suspense>
          {(user.suspendedUntil || user.isBanned) && <StandingBanner user={user} />}
          {user.eraseAt && <LeavingBanner eraseAt={user.eraseAt} />}
          {!user.eraseAt && isUnconfirmed && (
            <VerificationBanner email={user.email} isRequired={isRequired} />
          )}
        </Suspense>
      )}
    </>
  );
}
