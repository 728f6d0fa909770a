"use client";

import { CircleCheck, Clock, Handshake, type LucideIcon, Undo2 } from "lucide-react";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/post/texts";
import { type PostLifetime, usePostStatus } from "@/components/post/use-post-status";
import type { PostStatus, PostView } from "@/lib/posts/schema";

const LOOK: Record<Exclude<PostStatus, "open">, { Icon: LucideIcon; ground: string }> = {
  promised: { Icon: Handshake, ground: "bg-sun-ground" },
  given: { Icon: CircleCheck, ground: "bg-green-ground" },
  received: { Icon: CircleCheck, ground: "bg-green-ground" },
  withdrawn: { Icon: Undo2, ground: "bg-line" },
  expired: { Icon: Clock, ground: "bg-line" },
};

/** Promised, gone, taken down or expired, in a word; nothing for what can be had. */
export function StatusBadge({ post, className = "" }: { post: PostLifetime; className?: string }) {
  const status = usePostStatus(post);
  if (status === "open") return null;
  const { Icon, ground } = LOOK[status];
  return (
    <span
      className={`inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold ${ground} ${className}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {texts.status[status]}
    </span>
  );
}

/** The same as a sentence. */
export function StatusNote({ post }: { post: PostView }) {
  const status = usePostStatus(post);
  const { user } = useSession();
  if (status === "open") return null;
  const { Icon, ground } = LOOK[status];
  return (
    <p className={`flex items-start gap-3 rounded-field px-4 py-3 ${ground}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
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
