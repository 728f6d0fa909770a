"use client";

import { MessageCircle } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { words } from "@/components/messages/words";
import { useNews } from "@/components/news/news-provider";
import { CountBadge } from "@/components/ui/count-badge";
import { useSession } from "@/components/users/session-provider";

/** Leads to the threads, and says how much in them is unread. */
export function MessagesButton() {
  const { isAuthenticated } = useSession();
  const { state } = useNews();
  const path = usePathname();
  if (!isAuthenticated) return null;
  const unread = state?.unreadMessages ?? 0;
  return (
    <Link
      href="/messages"
      aria-label={words.link(unread)}
      aria-current={path === "/messages" ? "page" : undefined}
      className="btn btn-ghost btn-square relative"
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      <CountBadge count={unread} />
    </Link>
  );
}
