"use client";

import { usePathname } from "next/navigation";
import { countNew } from "@/components/notifications/once-each";
import { texts } from "@/components/notifications/texts";
import { useNotifications } from "@/components/notifications/use-notifications";
import { CountBadge } from "@/components/ui/count-badge";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** A link to the notifications with the number of new ones. Messages are counted at their own link. */
export function NotificationBell() {
  const { state } = useNotifications();
  const path = usePathname();
  const unread = state ? countNew(state.notifications) : 0;
  return (
    <Link
      href="/notifications"
      aria-label={texts.bell(unread)}
      aria-current={path === "/notifications" ? "page" : undefined}
      className="btn btn-ghost btn-square relative"
    >
      <Icon name="bell" className="size-5" />
      <CountBadge count={unread} />
    </Link>
  );
}
