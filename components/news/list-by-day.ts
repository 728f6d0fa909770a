import { onceEach } from "@/components/notifications/once-each";
import type { NotificationView } from "@/lib/notifications/schema";
import { formatRelativeDay } from "@/lib/text/format";

const DAYS = ["today", "yesterday", "earlier"] as const;
type Day = (typeof DAYS)[number];

/** Those of one post, the newest first. */
export type PostNews = [NotificationView, ...NotificationView[]];

/** By post, below the day of its newest, each thing once. A day without any is left out. */
export function listByDay(notifications: NotificationView[], now: number): { day: Day; posts: PostNews[] }[] {
  const posts = byPost(onceEach(notifications));
  return DAYS.map((day) => ({ day, posts: posts.filter(([newest]) => dayOf(newest, now) === day) })).filter(
    (one) => one.posts.length > 0,
  );
}

function dayOf({ createdAt }: NotificationView, now: number): Day {
  const day = formatRelativeDay(createdAt, now);
  return day === "today" || day === "yesterday" ? day : "earlier";
}

function byPost(notifications: NotificationView[]): PostNews[] {
  const posts = new Map<string, PostNews>();
  for (const one of notifications) {
    const key = one.payload.postId ?? one._id;
    const before = posts.get(key);
    if (before) before.push(one);
    else posts.set(key, [one]);
  }
  return [...posts.values()];
}
