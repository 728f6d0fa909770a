"use client";

import { useRouter } from "next/navigation";
import { useSession } from "@/components/auth/session-provider";
import type { PostCardView } from "@/components/feed/post-card-view";
import { texts } from "@/components/post/card-texts";
import { replyHash } from "@/components/post/reply-hash";
import { usePostStatus } from "@/components/post/use-post-status";
import { acceptsReplies } from "@/lib/posts/rules";
import { shortId } from "@/lib/text/format";

type Props = {
  post: Pick<PostCardView, "_id" | "by" | "type" | "status" | "promised" | "expiresAt">;
  titleId: string;
  /** Its poster edits it by the button. */
  editsOwn: boolean;
};

/** The button of a card: answering a request is to donate, answering an offer is to demand. It leads to the reply form, and a poster to the replies. */
export function CardAction({ post, titleId, editsOwn }: Props) {
  const { _id: id, type } = post;
  const router = useRouter();
  const status = usePostStatus(post);
  const { user } = useSession();
  const isOwn = user !== null && post.by === shortId(user._id);
  const isEditor = isOwn && editsOwn;
  if (!acceptsReplies(status)) return null;
  // Of what is promised there is only a waiting list.
  const isQuiet = status === "promised";
  const look = isQuiet ? "btn-quiet" : type === "offer" ? "btn-primary" : "btn-secondary";
  return (
    <button
      type="button"
      aria-describedby={titleId}
      tabIndex={-1}
      className={`card-action btn ${look}${isEditor ? " edits" : ""}`}
      onClick={() => router.push(`/feed/${id}${isEditor ? "/edit" : replyHash(id)}`)}
    >
      {isEditor ? texts.card.edit : isOwn ? texts.card.replies : texts.card.action[type]}
    </button>
  );
}
