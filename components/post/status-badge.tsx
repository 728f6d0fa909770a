"use client";

import { texts } from "@/components/post/card-texts";
import { type PostLifetime, usePostStatus } from "@/components/post/use-post-status";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import type { PostStatus } from "@/lib/posts/field-rules";

export const STATUS_LOOK: Record<Exclude<PostStatus, "open">, { icon: IconName; ground: string }> = {
  promised: { icon: "handshake", ground: "bg-sun-ground" },
  given: { icon: "circle-check", ground: "bg-green-ground" },
  received: { icon: "circle-check", ground: "bg-green-ground" },
  withdrawn: { icon: "undo-2", ground: "bg-line" },
  expired: { icon: "clock", ground: "bg-line" },
};

/** Promised, gone, taken down or expired, in a word; nothing for what can be had. */
export function StatusBadge({ post, className = "" }: { post: PostLifetime; className?: string }) {
  const status = usePostStatus(post);
  if (status === "open") return null;
  const { icon, ground } = STATUS_LOOK[status];
  return (
    <span className={`post-badge ${ground} ${className}`}>
      <Icon name={icon} />
      {texts.status[status]}
    </span>
  );
}
