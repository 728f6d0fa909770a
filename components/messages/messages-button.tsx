"use client";

import { usePathname } from "next/navigation";
import { texts } from "@/components/messages/texts";
import { useNotifications } from "@/components/notifications/use-notifications";
import { CountBadge } from "@/components/ui/count-badge";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** Leads to the threads, and says how much in them is unread. */
export function MessagesButton() {
  const { state } = useNotifications();
  const path = usePathname();
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
