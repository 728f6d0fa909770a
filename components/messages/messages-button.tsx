"use client";

import { usePathname } from "next/navigation";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/messages/texts";
import { useNotifications } from "@/components/notifications/notifications-provider";
import { CountBadge } from "@/components/ui/count-badge";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** Leads to the threads, and says how much in them is unread. */
export function MessagesButton() {
  const { isAuthenticated } = useSession();
  const { state } = useNotifications();
  const path = usePathname();
  if (!isAuthenticated) return null;
  const unread = state?.unreadMessages ?? 0;
  return (
    <Link
      href="/messages"
      aria-label={texts.link(unread)}
      aria-current={path === "/messages" ? "page" : undefined}
      className="btn btn-ghost btn-square relative"
    >
      <Icon name="message-circle" className="size-5" />
      <CountBadge count={unread} />
    </Link>
  );
}
