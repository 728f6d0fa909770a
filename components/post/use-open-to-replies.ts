import { useSyncExternalStore } from "react";
import { everyMinute } from "@/components/browser/every-minute";
import { type PostLifetime, usePostStatus } from "@/components/post/use-post-status";
import { acceptsReplies } from "@/lib/posts/rules";
import { isOpenToReplies } from "@/lib/replies/rules";

/** Whether somebody may ask for it now. */
export function useIsOpenToReplies(post: PostLifetime): boolean {
  const status = usePostStatus(post);
  return useSyncExternalStore(
    everyMinute,
    () => isOpenToReplies({ ...post, status }, Date.now()),
    () => acceptsReplies(status),
  );
}
