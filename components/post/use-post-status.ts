import { useSyncExternalStore } from "react";
import { everyMinute } from "@/components/browser/every-minute";
import type { PostStatus } from "@/lib/posts/field-rules";
import { statusNow } from "@/lib/posts/rules";

export type PostLifetime = { status: PostStatus; promised: number; expiresAt: string };

/** Where a post is in its life: a kept page cannot know what the time has changed. */
export function usePostStatus(post: PostLifetime): PostStatus {
  return useSyncExternalStore(
    everyMinute,
    () => statusNow(post, Date.now()),
    () => post.status,
  );
}
