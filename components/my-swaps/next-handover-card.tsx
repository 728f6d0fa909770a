import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "@/components/auth/avatar";
import { SuggestedTime } from "@/components/handover/suggested-time";
import { HandoverFacts } from "@/components/my-swaps/handover-facts";
import { texts } from "@/components/my-swaps/texts";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/sentence";
import type { NextHandover } from "@/lib/messages/handover-schema";
import type { ReplyView } from "@/lib/replies/schema";

type Props = {
  handover: NextHandover;
  /** The reply that it is about; of another look it may be missing. */
  reply: ReplyView | undefined;
  userId: string;
  /** It has ended since the last look. */
  isOver: boolean;
  onSent(): Promise<void>;
  /** Its code was scanned: the page shows it. */
  isScanned: boolean;
  /** Those below are all that can be done about it. */
  hasActions: boolean;
  /** Everything else that can be done about the hand-over, where no list below has it. */
  children: ReactNode;
};

/** All that one needs at the door, on top of "My swaps". */
export function NextHandoverCard({
  handover,
  reply,
  userId,
  isOver,
  isScanned,
  hasActions,
  onSent,
  children,
}: Props) {
  const { post, other } = handover;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isScanned) card.current?.scrollIntoView({ block: "start" });
  }, [isScanned]);
  const title = (
    <Link href={`/feed/${post._id}`} className="font-bold underline underline-offset-4">
      {post.title}
    </Link>
  );
  return (
    <section
      ref={card}
      aria-labelledby="next-handover"
      className="flex scroll-mt-24 flex-col gap-4 rounded-box border border-line bg-sun-ground p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={other.name} picture={other.picture} className="size-16 text-xl" />
        <div className="min-w-0 flex-1 basis-36">
          <h2 id="next-handover">{texts.next.heading}</h2>
          <p>
            <Sentence text={texts.next.with} values={{ title, name: other.name }} />
          </p>
        </div>
      </div>
      {!isOver && !hasActions && reply?.suggestion && (
        <SuggestedTime reply={reply} name={other.name} onChange={onSent} />
      )}
      {!isOver && <HandoverFacts {...{ handover, userId, onSent }} isShort={hasActions} />}
      {children}
    </section>
  );
}
