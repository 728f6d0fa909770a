"use client";

import { useId } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useAction } from "@/components/browser/use-action";
import { useFocusByHash } from "@/components/browser/use-focus-by-hash";
import { commentsAnchorId } from "@/components/comments/anchor";
import { CommentForm } from "@/components/comments/comment-form";
import { CommentRow } from "@/components/comments/comment-row";
import { texts } from "@/components/comments/texts";
import { useComments } from "@/components/comments/use-comments";
import { usePostStatus } from "@/components/post/use-post-status";
import { Disclosure } from "@/components/ui/disclosure";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { CommentView } from "@/lib/comments/schema";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";

type Props = { post: PostView; comments: CommentView[] };

export function Comments({ post, comments: kept }: Props) {
  const { comments, show } = useComments(post._id, kept);
  const { user } = useSession();
  const status = usePostStatus(post);
  const { busy, outcome, run } = useAction();
  const headingId = useId();
  useFocusByHash(commentsAnchorId(post._id));
  const isPoster = user?._id === post.postedBy._id;
  const remove = (id: string) =>
    run(
      async () => show((await mutate<{ comment: CommentView }>("DELETE", `/comment/${id}`)).comment),
      texts.removed,
    );
  return (
    <section
      id={commentsAnchorId(post._id)}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="min-w-0 border-t border-line pt-8 outline-none max-lg:mt-4 lg:border-t-0 lg:pt-0"
    >
      <div className="flex max-w-3xl flex-col gap-5">
        <div>
          <h2 id={headingId}>{texts.heading(comments.filter(({ isDeleted }) => !isDeleted).length)}</h2>
          <p className="mt-1 text-soft">
            {comments.length > 0 || !acceptsReplies(status) ? texts.lead : texts.none}
          </p>
        </div>
        {comments.length > 0 && (
          <ol aria-label={texts.list} className="flex flex-col gap-3">
            {comments.map((comment) => (
              <CommentRow
                key={comment._id}
                comment={comment}
                isOwn={user !== null && user._id === comment.author?._id}
                mayDelete={isPoster || (user !== null && user._id === comment.author?._id)}
                busy={busy}
                onChange={show}
                onDelete={() => void remove(comment._id)}
              />
            ))}
          </ol>
        )}
        <StatusMessage outcome={outcome} />
        {acceptsReplies(status) ? (
          <CommentForm post={post} onSent={show} />
        ) : (
          <Disclosure summary={texts.write}>
            <div className="pt-2">
              <CommentForm post={post} onSent={show} />
            </div>
          </Disclosure>
        )}
      </div>
    </section>
  );
}
