"use client";

import { PostLine } from "@/components/feed/post-line";
import { HandoverThanks } from "@/components/replies/handover-thanks";
import { OwnReply } from "@/components/replies/own-reply";
import { texts } from "@/components/replies/texts";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

export type OwnReplyWithPost = { reply: ReplyView; post: PostView };

type Props = {
  own: OwnReplyWithPost;
  /** Of an earlier day: its thank-you is on the page of the post. */
  isOver: boolean;
  onChange(): Promise<void>;
};

/** A reply of one's own on the page of one's own. */
export function MyReply(props: Props) {
  const { post } = props.own;
  return (
    <li className="flex flex-col gap-3 rounded-box border border-line bg-card p-4">
      <PostLine post={post}>
        <span className="text-sm text-soft">{texts.me.by(post.postedBy.name)}</span>
      </PostLine>
      <ReplyBody {...props} isNext={false} />
    </li>
  );
}

type BodyProps = Props & {
  /** Its place, time and code stand on top. */
  isNext: boolean;
};

/** Where a reply of one's own stands, and what can be done about it. */
export const ReplyBody = ({ own: { reply, post }, isOver, isNext, onChange }: BodyProps) => (
  <>
    <OwnReply post={post} reply={reply} isNext={isNext} isListed onChange={onChange} />
    {!isOver && <HandoverThanks reply={reply} other={post.postedBy} />}
  </>
);
