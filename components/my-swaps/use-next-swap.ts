import { useMemo, useState } from "react";
import { canSetOut } from "@/components/my-swaps/can-set-out";
import { findNextSwap, type OwnSwaps } from "@/components/my-swaps/swap-places";
import type { NextHandover } from "@/lib/messages/handover-schema";
import type { ReplyView } from "@/lib/replies/schema";

/** The hand-over on top of "My swaps", and how it stands there until the next look: nothing moves away under a finger. */
export function useNextSwap(current: NextHandover | null, mine: OwnSwaps) {
  const handover = useHeldHandover(current, mine);
  const replyId = handover?.replyId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes since that look are left out on purpose.
  const kept = useMemo(() => ({ replyId, swapId: replyId && findNextSwap(mine, replyId) }), [mine.look]);
  // Promised since then: its list keeps it, with what it says of that.
  const swapId = kept.replyId === replyId ? kept.swapId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const isLater = useMemo(
    () => handover !== null && !canSetOut(handover) && handover.suggestion?.isOwn !== false,
    [mine.look, replyId],
  );
  const reply = findReply(mine, replyId);
  const isOver = replyId !== current?.replyId || (reply !== undefined && reply.state !== "promised");
  return { handover, isOver, swapId, isLater };
}

/** One that ends stays until the next look. */
function useHeldHandover(current: NextHandover | null, mine: OwnSwaps): NextHandover | null {
  const [held, setHeld] = useState<{ look: number; handover: NextHandover } | null>(null);
  const isPromised = ({ replyId }: NextHandover) => findReply(mine, replyId)?.state === "promised";
  if (held?.look === mine.look && (current === null || !isPromised(held.handover))) return held.handover;
  if (current && isPromised(current) && (held?.handover !== current || held.look !== mine.look))
    setHeld({ look: mine.look, handover: current });
  return current;
}

const findReply = ({ posts, replies }: OwnSwaps, replyId: string | undefined): ReplyView | undefined =>
  [...replies.map(({ reply }) => reply), ...posts.flatMap((own) => own.replies)].find(
    ({ _id }) => _id === replyId,
  );
