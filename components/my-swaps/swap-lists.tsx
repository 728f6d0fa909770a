import type { ReactNode } from "react";
import { useUnfolded } from "@/components/browser/use-unfolded";
import { countWaiting, MyPost } from "@/components/my-swaps/my-post";
import { MyReply } from "@/components/my-swaps/my-reply";
import { NextSwap } from "@/components/my-swaps/next-swap";
import { NoSwaps } from "@/components/my-swaps/no-swaps";
import {
  type OwnSwaps,
  type Place,
  placeOfPost,
  placeOfReply,
  usePlaces,
} from "@/components/my-swaps/swap-places";
import { ThanksCards } from "@/components/my-swaps/thanks-cards";
import { listDueThanks } from "@/components/my-swaps/thanks-due";
import { useNextSwap } from "@/components/my-swaps/use-next-swap";
import type { Scanned } from "@/components/my-swaps/use-scanned-handover";
import { texts } from "@/components/replies/texts";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { Disclosure } from "@/components/ui/disclosure";
import { FoldedList } from "@/components/ui/folded-list";
import type { NextHandover } from "@/lib/messages/handover-schema";

type Props = {
  mine: OwnSwaps;
  handover: NextHandover | null;
  userId: string;
  scanned: Scanned;
  showPost(now: OwnPost): void;
  reload(): Promise<void>;
  onSent(): Promise<void>;
};

/** The next hand-over, and the other posts and replies by what is to be done about them. */
export function SwapLists({ mine, handover: current, userId, scanned, showPost, reload, onSent }: Props) {
  const { posts, replies } = mine;
  const placed = usePlaces(mine);
  const next = useNextSwap(current, mine);
  const { handover, swapId } = next;
  const nextReplyId = next.isOver ? undefined : handover?.replyId;
  const items = (place: Place) => [
    ...replies
      .filter(({ reply }) => reply._id !== swapId)
      .filter((own) => (placed.get(own.reply._id) ?? placeOfReply(own)) === place)
      .map((own) => <MyReply key={own.reply._id} own={own} isOver={place === "ended"} onChange={reload} />),
    ...posts
      .filter(({ post }) => post._id !== swapId)
      .filter((own) => (placed.get(own.post._id) ?? placeOfPost(own)) === place)
      .map((own, index) => (
        <MyPost
          key={own.post._id}
          own={own}
          scanned={scanned}
          isOpen={
            (place === "answers" && (index === 0 || countWaiting(own) === 0)) ||
            (place === "handovers" && !own.replies.some(({ _id }) => _id === nextReplyId)) ||
            own.post.status === "expired"
          }
          onChange={showPost}
        />
      )),
  ];
  if (posts.length + replies.length === 0) return <NoSwaps />;
  const section = (place: Listed) => <Section key={place} place={place} items={items(place)} />;
  // A thing received since the last load has its thank-you in its own card.
  const due = listDueThanks({
    posts,
    replies: replies.filter(({ reply }) => placed.get(reply._id) === "ended"),
  });
  const answers = items("answers");
  return (
    <>
      {handover && (
        <NextSwap
          key={handover.replyId}
          {...next}
          isAnswerDue={answers.length > 0}
          {...{ mine, handover, userId, scanned, showPost, reload, onSent }}
        />
      )}
      <Section place="answers" items={answers} />
      <ThanksCards due={due} />
      {AFTERWARDS.map(section)}
      <Ended items={items("ended")} />
    </>
  );
}

type Listed = Exclude<Place, "ended">;

const AFTERWARDS: Listed[] = ["handovers", "waiting", "others"];
const HEADINGS: Record<Listed, string> = {
  answers: texts.me.needsAnswer,
  handovers: texts.me.handovers,
  waiting: texts.me.replies,
  others: texts.me.posts,
};
/** How many are shown at once: more of what waits for an answer than of what waits for others. */
const FIRST: Record<Place, number> = { answers: 5, handovers: 4, waiting: 3, others: 3, ended: 5 };

const Items = ({ place, items }: { place: Place; items: ReactNode[] }) => (
  <FoldedList name={place} first={FIRST[place]} items={items} className="flex flex-col gap-4" />
);

function Section({ place, items }: { place: Listed; items: ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2>{HEADINGS[place]}</h2>
      <Items place={place} items={items} />
    </section>
  );
}

function Ended({ items }: { items: ReactNode[] }) {
  const [isOpen, setOpen] = useUnfolded("ended-fold");
  if (items.length === 0) return null;
  return (
    <Disclosure summary={<h2>{texts.me.ended(items.length)}</h2>} isOpen={isOpen} onToggle={setOpen}>
      <div className="mt-3 flex flex-col gap-4">
        <Items place="ended" items={items} />
      </div>
    </Disclosure>
  );
}
