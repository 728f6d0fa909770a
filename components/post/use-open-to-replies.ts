import { useSyncExternalStore } from "react";
import { everyMinute } from "@/components/browser/every-minute";
import { type PostLifetime, usePostStatus } from "@/components/post/use-post-status";
import { isOpenToReplies } from "@/lib/posts/open-to-replies";
import { acceptsReplies } from "@/lib/posts/rules";

/** Whether somebody may ask for it now. */
export function useIsOpenToReplies(post: PostLifetime): boolean {
  const status = usePostStatus(post);
  return useSyncExternalStore(
    everyMinute,
    () => isOpenToReplies({ ...post, status }, Date.now()),
    () => acceptsReplies(status),
  );
}
