import { useSyncExternalStore } from "react";
import { statusNow } from "@/lib/posts/rules";
import type { PostStatus } from "@/lib/posts/schema";

export type PostLifetime = { status: PostStatus; promised: number; expiresAt: string };

const MINUTE = 60_000;

function everyMinute(changed: () => void) {
  const timer = setInterval(changed, MINUTE);
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
