"use client";

import type { ReactNode } from "react";
import { useSession } from "@/components/auth/session-provider";
import { texts as cardTexts } from "@/components/post/card-texts";
import { useHasReplied } from "@/components/post/has-replied";
import { replyHash } from "@/components/post/reply-hash";
import { ShareButton } from "@/components/post/share-button";
import { texts } from "@/components/post/texts";
import { usePostStatus } from "@/components/post/use-post-status";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";

/** The actions of a post; on phones a bar that sticks to the lower edge until the actions are in view. */
export function PostActions({ post, children }: { post: PostView; children?: ReactNode }) {
  const { user } = useSession();
  const status = usePostStatus(post);
  const isOwn = user?._id === post.postedBy._id;
  const hasReplied = useHasReplied(post._id);
  const label = hasReplied ? texts.page.ownReply : cardTexts.card.action[post.type];
  const look = post.type === "offer" ? "btn-primary" : "btn-secondary";
  return (
    <div className="needs-script flex flex-wrap items-center gap-3 max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-2.5 print:hidden">
      {(isOwn || hasReplied || acceptsReplies(status)) && (
        <a href={replyHash(post._id)} className={`btn max-md:flex-1 ${look}`}>
          {isOwn ? texts.page.replies : label}
        </a>
      )}
      <ShareButton title={post.title} />
      {children}
    </div>
  );
}
