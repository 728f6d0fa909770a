"use client";

import { usePathname, useRouter } from "next/navigation";
import { Suspense } from "react";
import { useSession } from "@/components/auth/session-provider";
import { lazyPart } from "@/components/browser/lazy-part";
import { texts } from "@/components/layout/texts";
import { Link } from "@/components/ui/link";
import { loginHref } from "@/lib/http/safe-path";

const LogoutButton = lazyPart(() => import("@/components/layout/logout-button"));

/** Login for a stranger, Logout for a member; nothing while the site cannot say which. */
export function SessionButton() {
  const { isAuthenticated, isAway } = useSession();
  const path = usePathname();
  const router = useRouter();
  if (isAway) return null;
  if (isAuthenticated)
    return (
      <Suspense>
        <LogoutButton />
      </Suspense>
    );
  return (
    <Link
      href={loginHref(path)}
      aria-current={path === "/login" ? "page" : undefined}
      className="btn btn-primary"
      onClick={(event) => {
        // Nobody wants to come back to where there is nothing.
        if (!document.querySelector("[data-missing]")) return;
        event.preventDefault();
        router.push("/login");
      }}
    >
      {texts.session.login}
    </Link>
  );
}
