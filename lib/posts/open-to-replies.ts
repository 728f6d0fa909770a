import { isWaitOver, type Promised } from "@/lib/notifications/wait-behind-promise";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostStatus } from "@/lib/posts/schema";

/** Whether somebody may ask now: nobody new is kept waiting behind a promise long after the end. */
export const isOpenToReplies = (post: Promised & { status: PostStatus }, now: number): boolean =>
  acceptsReplies(post.status) && !isWaitOver(post, now);
