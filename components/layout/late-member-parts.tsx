"use client";

import { usePathname } from "next/navigation";
import { Suspense, useEffect } from "react";
import { useSession } from "@/components/auth/session-provider";
import { hasSignedInCookie } from "@/components/auth/signed-in-cookie";
import { HidePeople } from "@/components/blocks/hide-people";
import { rememberMember } from "@/components/browser/known-member";
import { lazyPart } from "@/components/browser/lazy-part";
import { OfflineNotice } from "@/components/layout/offline-notice";
import OutboxRunner from "@/components/message-outbox/outbox-runner";
import { NotificationsKeeper } from "@/components/notifications/notifications-keeper";
import { readAhead, setReader } from "@/components/offline/offline-reads";
import { MarkCards } from "@/components/replies/mark-cards";
import type { UserView } from "@/lib/users/schema";

// Few ever need them.
const LeavingBanner = lazyPart(() => import("@/components/account-deletions/leaving-banner"));
const StandingBanner = lazyPart(() => import("@/components/moderation/standing-banner"));
const WaitingBanner = lazyPart(() => import("@/components/membership/waiting-banner"));
const VerificationBanner = lazyPart(() => import("@/components/auth/verification-banner"));

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
  // Also after a log-in on this page.
  useEffect(() => {
    if (!isAuthenticated) return;
    setReader(user, hasSignedInCookie);
    void readAhead();
    rememberMember(user._id);
  }, [user, isAuthenticated]);
  const isUnconfirmed = sendsEmail && !user.emailVerified && !LINK_PAGES.includes(path);
  return (
    <>
      <NotificationsKeeper userId={user._id} isAuthenticated={isAuthenticated} />
      <OutboxRunner key={user._id} userId={user._id} />
      <OfflineNotice />
      {isAuthenticated && <HidePeople userId={user._id} />}
      {isAuthenticated && <MarkCards userId={user._id} />}
      {isAuthenticated && (
        <Suspense>
          {(user.suspendedUntil || user.isBanned) && <StandingBanner user={user} />}
          {user.eraseAt && <LeavingBanner eraseAt={user.eraseAt} />}
          {user.isWaiting && !user.eraseAt && <WaitingBanner sendsEmail={sendsEmail} />}
          {!user.eraseAt && isUnconfirmed && (
            <VerificationBanner email={user.email} isRequired={isRequired} />
          )}
        </Suspense>
      )}
    </>
  );
}
