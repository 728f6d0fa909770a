import type { ReactNode } from "react";
import { MyPost } from "@/components/my-swaps/my-post";
import { MyReply } from "@/components/my-swaps/my-reply";
import { NoSwaps } from "@/components/my-swaps/no-swaps";
import {
  type OwnSwaps,
  type Place,
  placeOfPost,
  placeOfReply,
  usePlaces,
} from "@/components/my-swaps/swap-places";
import type { Scanned } from "@/components/my-swaps/use-scanned-handover";
import { texts } from "@/components/replies/texts";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { Disclosure } from "@/components/ui/disclosure";

type Props = {
  mine: OwnSwaps;
  /** The one that stands on top already. */
  nextReplyId: string | undefined;
  scanned: Scanned;
  showPost(now: OwnPost): void;
  reload(): Promise<void>;
};

/** Posts and replies by what is to be done about them. */
export function SwapLists({ mine, nextReplyId, scanned, showPost, reload }: Props) {
  const { posts, replies } = mine;
  const placed = usePlaces(mine);
  const items = (place: Place) => [
    ...replies
      .filter((own) => (placed.get(own.reply._id) ?? placeOfReply(own)) === place)
      .map((own) => (
        <MyReply
          key={own.reply._id}
          own={own}
          isOver={place === "ended"}
          isNext={own.reply._id === nextReplyId}
          onChange={reload}
        />
      )),
    ...posts
      .filter((own) => (placed.get(own.post._id) ?? placeOfPost(own)) === place)
      .map((own) => (
        <MyPost
          key={own.post._id}
          own={own}
          scanned={scanned}
          isOpen={place === "answers" || place === "handovers" || own.post.status === "expired"}
          onChange={showPost}
        />
      )),
  ];
  if (posts.length + replies.length === 0) return <NoSwaps />;
  return (
    <>
      <Section heading={texts.me.needsAnswer} items={items("answers")} />
      <Section heading={texts.me.handovers} items={items("handovers")} />
      <Section heading={texts.me.replies} items={items("waiting")} />
      <Section heading={texts.me.posts} items={items("others")} />
      <Ended items={items("ended")} />
    </>
  );
}

function Section({ heading, items }: { heading: string; items: ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2>{heading}</h2>
      <ul className="flex flex-col gap-4">{items}</ul>
    </section>
  );
}

function Ended({ items }: { items: ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <Disclosure summary={<h2>{texts.me.ended(items.length)}</h2>}>
      <ul className="mt-3 flex flex-col gap-4">{items}</ul>
    </Disclosure>
  );
}
