import { useSyncExternalStore } from "react";
import { everyMinute } from "@/components/browser/every-minute";
import { statusNow } from "@/lib/posts/rules";
import type { PostStatus } from "@/lib/posts/schema";

export type PostLifetime = { status: PostStatus; promised: number; expiresAt: string };

/** Where a post is in its life: a kept page cannot know what the time has changed. */
export function usePostStatus(post: PostLifetime): PostStatus {
  return useSyncExternalStore(
    everyMinute,
    () => statusNow(post, Date.now()),
    () => post.status,
  );
}
