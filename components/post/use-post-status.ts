import { useSyncExternalStore } from "react";
import { statusNow } from "@/lib/posts/rules";
import type { PostStatus } from "@/lib/posts/schema";
import { MINUTE_MS } from "@/lib/time/durations";

export type PostLifetime = { status: PostStatus; promised: number; expiresAt: string };

function everyMinute(changed: () => void) {
  const timer = setInterval(changed, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Where a post is in its life: a kept page cannot know what the time has changed. */
export function usePostStatus(post: PostLifetime): PostStatus {
  return useSyncExternalStore(
    everyMinute,
    () => statusNow(post, Date.now()),
    () => post.status,
  );
}
