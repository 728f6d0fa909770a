import type { PostStatus, PostType } from "@/lib/posts/schema";
import { DAY_MS } from "@/lib/time/durations";

type Life = {
  type: PostType;
  /** Missing means one. */
  quantity: number | null;
  promised: number;
  completed: number;
  withdrawnAt: Date | null;
  expiresAt: Date;
};

/** How many somebody can still be promised. */
export function amountLeft({
  quantity,
  promised,
  completed,
}: Omit<Life, "type" | "withdrawnAt" | "expiresAt">): number {
  return (quantity ?? 1) - promised - completed;
}

/** Where a post is in its life. What is promised never expires. */
export function statusOf(post: Life, now: number): PostStatus {
  if (post.completed >= (post.quantity ?? 1)) return post.type === "offer" ? "given" : "received";
  if (post.withdrawnAt) return "withdrawn";
  if (amountLeft(post) === 0) return "promised";
  if (post.promised === 0 && post.expiresAt.getTime() <= now) return "expired";
  return "open";
}

/** Whether people may ask, or join those who wait. */
export const acceptsReplies = (status: PostStatus) => status === "open" || status === "promised";

export const isGone = (status: PostStatus) => status === "given" || status === "received";

/** Since when it is given, received or expired; null for any other post. */
export function endsAt(
  { goneAt, expiresAt }: Pick<Life, "expiresAt"> & { goneAt: Date | null },
  status: PostStatus,
): Date | null {
  if (status === "expired") return expiresAt;
  return status === "given" || status === "received" ? goneAt : null;
}

/** How long search engines may show what has ended, in ms. */
export const INDEXED_AFTER_END = 30 * DAY_MS;

/** Whether search engines are to forget a post that ended then. */
export const isUnlisted = (endedAt: string | undefined, now: number) =>
  endedAt !== undefined && Date.parse(endedAt) + INDEXED_AFTER_END <= now;

/** What a page that was kept for a while has to say now: only time can have passed. */
export function statusNow(
  { status, promised, expiresAt }: { status: PostStatus; promised: number; expiresAt: string },
  now: number,
): PostStatus {
  const isOver = status === "open" && promised === 0 && Date.parse(expiresAt) <= now;
  return isOver ? "expired" : status;
}
