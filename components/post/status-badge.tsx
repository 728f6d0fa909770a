"use client";

import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/post/texts";
import { type PostLifetime, usePostStatus } from "@/components/post/use-post-status";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import type { PostStatus, PostView } from "@/lib/posts/schema";

const LOOK: Record<Exclude<PostStatus, "open">, { icon: IconName; ground: string }> = {
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
  const { icon, ground } = LOOK[status];
  return (
    <span className={`post-badge ${ground} ${className}`}>
      <Icon name={icon} />
      {texts.status[status]}
    </span>
  );
}

/** The same as a sentence. */
export function StatusNote({ post }: { post: PostView }) {
  const status = usePostStatus(post);
  const { user } = useSession();
  if (status === "open") return null;
  const { icon, ground } = LOOK[status];
  return (
    <p className={`flex items-start gap-3 rounded-field px-4 py-3 ${ground}`}>
      <Icon name={icon} className="mt-0.5 size-5 shrink-0" />
      <span>
        <b className="block">{texts.status[status]}</b>
        {leadOf(status, post, user?._id === post.postedBy._id)}
      </span>
    </p>
  );
}

function leadOf(status: Exclude<PostStatus, "open">, { quantity }: PostView, isOwn: boolean): string {
  if (status === "promised") return texts.statusLead.promised(quantity ?? 1);
  if (status === "expired" && isOwn) return texts.statusLead.ownExpired;
  return texts.statusLead[status];
}
