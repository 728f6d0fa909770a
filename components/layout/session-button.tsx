"use client";

import { usePathname } from "next/navigation";
import { Suspense } from "react";
import { useSession } from "@/components/auth/session-provider";
import { lazyPart } from "@/components/browser/lazy-part";
import { useIsMissing } from "@/components/browser/missing-page";
import { texts } from "@/components/layout/texts";
import { Link } from "@/components/ui/link";
import { loginHref } from "@/lib/http/safe-path";

const LogoutButton = lazyPart(() => import("@/components/layout/logout-button"));

/** Login for a stranger, Logout for a member; nothing while the site cannot say which. */
export function SessionButton() {
  const { isAuthenticated, isAway } = useSession();
  const path = usePathname();
  const isMissing = useIsMissing();
  if (isAway) return null;
  if (isAuthenticated)
    return (
      <Suspense>
        <LogoutButton />
      </Suspense>
    );
  return (
    <Link
      href={loginHref(isMissing ? "/" : path)}
      aria-current={path === "/login" ? "page" : undefined}
      className="btn btn-primary"
    >
      {texts.session.login}
    </Link>
  );
}
