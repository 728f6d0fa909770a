"use client";

import { usePathname } from "next/navigation";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { CaseQueue } from "@/components/moderation-queue/case-queue";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { hasRole } from "@/lib/http/roles";

/** For moderators and hosts; the calls behind it check the role again. */
export function ModerationPage() {
  const { user, loading } = useSession();
  const path = usePathname();
  const isModerator = user && hasRole(user.role ?? "member", "moderator");
  return (
    <div className="flex w-full flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      <NoJsNotice />
      {loading && <ListSkeleton />}
      {!user && !loading && <LoginPrompt lead={texts.login} path={path} />}
      {user && !isModerator && (
        <div className="flex flex-col items-start gap-3">
          <p>{texts.onlyModerators}</p>
          <Link href="/" className="btn btn-primary">
            {texts.home}
          </Link>
        </div>
      )}
      {isModerator && <CaseQueue />}
    </div>
  );
}
