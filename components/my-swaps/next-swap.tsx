import { hasScanned, PostFold } from "@/components/my-swaps/my-post";
import { ReplyBody } from "@/components/my-swaps/my-reply";
import { NextHandoverCard } from "@/components/my-swaps/next-handover-card";
import type { OwnSwaps } from "@/components/my-swaps/swap-places";
import type { Scanned } from "@/components/my-swaps/use-scanned-handover";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import type { NextHandover } from "@/lib/messages/handover-schema";

type Props = {
  mine: OwnSwaps;
  handover: NextHandover;
  isOver: boolean;
  /** Nobody sets out for it yet. */
  isLater: boolean;
  /** Something else on the page needs an answer. */
  isAnswerDue: boolean;
  /** The post or reply that no list below has. */
  swapId: string | undefined;
  userId: string;
  scanned: Scanned;
  showPost(now: OwnPost): void;
  reload(): Promise<void>;
  onSent(): Promise<void>;
};

/** The next hand-over with all that can be done about it. */
export function NextSwap(props: Props) {
  const { mine, handover, isOver, isLater, isAnswerDue, swapId, userId, scanned, showPost, reload, onSent } =
    props;
  const ownReply = mine.replies.find((own) => own.reply._id === swapId);
  const ownPost = mine.posts.find((own) => own.post._id === swapId);
  const isScanned = ownPost !== undefined && hasScanned(ownPost, scanned);
  const isOpen = !isLater || isScanned;
  return (
    <NextHandoverCard
      {...{ handover, userId, isOver, isScanned, onSent }}
      isFolded={isLater && isAnswerDue && !isScanned}
      hasActions={ownPost !== undefined && isOpen}
    >
      {ownReply && <ReplyBody own={ownReply} isOver={false} isNext={!isOver} onChange={reload} />}
      {ownPost && <PostFold own={ownPost} {...{ isOpen, scanned }} isOnTop onChange={showPost} />}
    </NextHandoverCard>
  );
}
