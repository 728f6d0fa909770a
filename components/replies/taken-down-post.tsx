"use client";

import { useParams } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { PostReplies } from "@/components/replies/post-replies";
import { texts } from "@/components/replies/texts";
import { Link } from "@/components/ui/link";
import { StatusLine } from "@/components/ui/status-line";
import { get } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";

/**
 * A removed post, for its poster and its repliers: the API shows it to them only. Everybody else sees the children.
 */
export function TakenDownPost({ children }: { children: ReactNode }) {
  const post = useTakenDown(useParams<{ id?: string }>().id);
  const { user } = useSession();
  if (!post) return children;
  const isOwn = user?._id === post.postedBy._id;
  return (
    <section className="flex max-w-3xl flex-col gap-5 py-10">
      <Head isOwn={isOwn} isJustNow={post.undoableUntil !== undefined} />
      <h2>{post.title}</h2>
      <PostReplies post={post} waiting={0} isDrawn={false} />
      <p className="lead whitespace-pre-line text-ink">{post.description}</p>
    </section>
  );
}

function Head({ isOwn, isJustNow }: { isOwn: boolean; isJustNow: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that took it down is gone: the keyboard goes on from here.
    if (isOwn && document.activeElement === document.body) heading.current?.focus();
  }, [isOwn]);
  const { own, heading: text } = texts.takenDown;
  return (
    <div className="flex flex-col gap-2">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {text}
      </h1>
      <StatusLine className="lead">{isOwn && own.lead}</StatusLine>
      {isOwn && !isJustNow && (
        // Moderators may have taken it down: the answer does not tell.
        <Link
          href="/me/reports"
          className="flex min-h-11 items-center self-start underline underline-offset-4"
        >
          {own.notMe}
        </Link>
      )}
    </div>
  );
}

function useTakenDown(id: string | undefined): PostView | null {
  const { user } = useSession();
  const [post, setPost] = useState<PostView | null>(null);
  const userId = user?._id;
  useEffect(() => {
    if (!id || !userId) return setPost(null);
    const controller = new AbortController();
    get<{ post: PostView }>(`/post/${encodeURIComponent(id)}`, controller.signal).then(
      (found) => setPost(found.post.status === "withdrawn" ? found.post : null),
      () => {},
    );
    return () => controller.abort();
  }, [id, userId]);
  return post;
}
