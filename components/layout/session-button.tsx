"use client";

import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/layout/texts";
import { Link } from "@/components/ui/link";
import { loginHref } from "@/lib/http/safe-path";

/** Login for a stranger, Logout for a member; nothing while the site cannot say which. */
export function SessionButton() {
  const { isAuthenticated, isAway, logOut } = useSession();
  const [busy, setBusy] = useState(false);
  const router = useRouter();
  const path = usePathname();
  if (isAway) return null;
  if (!isAuthenticated) {
    return (
      <Link
        href={loginHref(path)}
        aria-current={path === "/login" ? "page" : undefined}
        className="btn btn-primary"
      >
        {texts.session.login}
      </Link>
    );
  }
  const leave = async () => {
    setBusy(true);
    // Without a connection the session goes on; saying otherwise would be a lie.
    const done = await logOut().then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (done) router.push("/");
  };
  return (
    <button type="button" className="btn btn-outline btn-primary" disabled={busy} onClick={leave}>
      {texts.session.logout}
    </button>
  );
}
