"use client";

import { Bell } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useNews } from "@/components/news/news-provider";
import { words } from "@/components/news/words";
import { CountBadge } from "@/components/ui/count-badge";
import { useSession } from "@/components/users/session-provider";

/** Leads to the news, and says how much of it is unread. */
export function NewsBell() {
  const { isAuthenticated } = useSession();
  const { state } = useNews();
  const path = usePathname();
  if (!isAuthenticated) return null;
  const unread = state?.unread ?? 0;
  return (
    <Link
      href="/news"
      aria-label={words.bell(unread)}
      aria-current={path === "/news" ? "page" : undefined}
      className="btn btn-ghost btn-square relative"
    >
      <Bell aria-hidden="true" className="size-5" />
      <CountBadge count={unread} />
    </Link>
  );
}
