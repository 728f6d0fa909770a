"use client";

import { useEffect, useLayoutEffect, useState } from "react";
import {
  findPendingAction,
  type PendingAction,
  type PendingPost,
  toPendingPost,
} from "@/components/auth/pending-action";
import { reasons } from "@/components/auth/pending-texts";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { get } from "@/lib/api-client/client";
import { nextPath } from "@/lib/http/safe-path";
import type { PostView } from "@/lib/posts/schema";

/** Why one is here, with the picture of the post that it is about. */
export function LoginReason({ action }: { action: PendingAction }) {
  const post = usePostOf(action);
  const { because, kept } = reasons[action.kind];
  return (
    <section className="flex items-center gap-4 rounded-box border border-line bg-card p-4 shadow-card">
      {post?.image && (
        <ResponsiveImage
          image={post.image}
          alt=""
          sizes="80px"
          className="size-20 shrink-0 rounded-field object-cover"
        />
      )}
      <div className="flex min-w-0 flex-col gap-1">
        <p className="line-clamp-3 text-lg leading-snug font-bold break-words">
          {because(post?.title ?? "", post?.name ?? "")}
        </p>
        <p className="text-sm text-soft">{kept}</p>
      </div>
    </section>
  );
}

/** The heart in a card knows the number of its post only. */
function usePostOf({ kind, target, post }: PendingAction): PendingPost | undefined {
  const [found, setFound] = useState<PendingPost>();
  useEffect(() => {
    if (kind !== "wish" || post) return;
    const controller = new AbortController();
    get<{ post: PostView }>(`/post/${target}`, controller.signal).then(
      (answer) => setFound(toPendingPost(answer.post)),
      () => {},
    );
    return () => controller.abort();
  }, [kind, target, post]);
  return post ?? found;
}

/** The button that has led here. @param search the page's own; null takes the last button of this tab */
export function useLoginReason(search: string | null): PendingAction | null {
  const [action, setAction] = useState<PendingAction | null>(null);
  // Before the page is painted: nothing moves.
  useLayoutEffect(() => {
    const path = search === null ? undefined : nextPath(window.location.search);
    setAction(findPendingAction(path));
  }, [search]);
  return action;
}
