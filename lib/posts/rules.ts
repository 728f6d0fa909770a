import type { PostStatus, PostType } from "@/lib/posts/field-rules";
import { DAY_MS } from "@/lib/time/durations";

type Life = {
  type: PostType;
  /** null means one. */
  quantity: number | null;
  promised: number;
  completed: number;
  withdrawnAt: Date | null;
  expiresAt: Date;
};

export function amountLeft({
  quantity,
  promised,
  completed,
}: Omit<Life, "type" | "withdrawnAt" | "expiresAt">): number {
  return (quantity ?? 1) - promised - completed;
}

export function statusOf(post: Life, now: number): PostStatus {
  if (post.completed >= (post.quantity ?? 1)) return post.type === "offer" ? "given" : "received";
  if (post.withdrawnAt) return "withdrawn";
  if (amountLeft(post) === 0) return "promised";
  if (post.promised === 0 && post.expiresAt.getTime() <= now) return "expired";
  return "open";
}

type Named = { address: string; settlement?: string | undefined };

/** Whether the poster has named no more of the place than the town that everybody sees. */
export const isTownOnly = ({ address, settlement }: Named): boolean =>
  settlement !== undefined && settlement.toLowerCase() === address.toLowerCase();

export const acceptsReplies = (status: PostStatus) => status === "open" || status === "promised";

export const isHandedOver = (status: PostStatus): status is "given" | "received" =>
  status === "given" || status === "received";

export function endsAt(
  { goneAt, expiresAt }: Pick<Life, "expiresAt"> & { goneAt: Date | null },
  status: PostStatus,
): Date | null {
  if (status === "expired") return expiresAt;
  return status === "given" || status === "received" ? goneAt : null;
}

/** How long search engines may index an ended post, in ms. */
export const INDEXED_AFTER_END_MS = 30 * DAY_MS;

export const isUnlisted = (endedAt: string | undefined, now: number) =>
  endedAt !== undefined && Date.parse(endedAt) + INDEXED_AFTER_END_MS <= now;

/** Corrects the status of a cached page: only time can have passed. */
export function statusNow(
  { status, promised, expiresAt }: { status: PostStatus; promised: number; expiresAt: string },
  now: number,
): PostStatus {
  const isOver = status === "open" && promised === 0 && Date.parse(expiresAt) <= now;
  return isOver ? "expired" : status;
}
