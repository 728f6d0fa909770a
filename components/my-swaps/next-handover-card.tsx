import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "@/components/auth/avatar";
import { HandoverFacts } from "@/components/my-swaps/handover-facts";
import { texts } from "@/components/my-swaps/texts";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/sentence";
import type { NextHandover } from "@/lib/messages/handover-schema";

type Props = {
  handover: NextHandover;
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

export const NEXT_HANDOVER_ID = "next-handover";
const HEADING_ID = "next-handover-heading";

/** All that one needs at the door, on top of "My swaps". */
export function NextHandoverCard({
  handover,
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
      id={NEXT_HANDOVER_ID}
      aria-labelledby={HEADING_ID}
      className="flex scroll-mt-24 flex-col gap-4 rounded-box border border-line bg-sun-ground p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={other.name} picture={other.picture} className="size-16 text-xl" />
        <div className="min-w-0 flex-1 basis-36">
          <h2 id={HEADING_ID}>{texts.next.heading}</h2>
          <p>
            <Sentence text={texts.next.with} values={{ title, name: other.name }} />
          </p>
        </div>
      </div>
      {!isOver && <HandoverFacts {...{ handover, userId, onSent }} isShort={hasActions} />}
      {children}
    </section>
  );
}
