"use client";

import { Bell } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useSession } from "@/components/auth/session-provider";
import { useNotifications } from "@/components/notifications/notifications-provider";
import { texts } from "@/components/notifications/texts";
import { CountBadge } from "@/components/ui/count-badge";

/** Leads to the news, and says how much of it is unread. */
export function NotificationBell() {
  const { isAuthenticated } = useSession();
  const { state } = useNotifications();
  const path = usePathname();
  if (!isAuthenticated) return null;
  const unread = state?.unread ?? 0;
  return (
    <Link
      href="/news"
      aria-label={texts.bell(unread)}
      aria-current={path === "/news" ? "page" : undefined}
      className="btn btn-ghost btn-square relative"
    >
      <Bell aria-hidden="true" className="size-5" />
      <CountBadge count={unread} />
    </Link>
  );
}
