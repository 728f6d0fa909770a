import { PostLine } from "@/components/feed/post-line";
import type { DueThanks } from "@/components/my-swaps/thanks-due";
import { usePutAway } from "@/components/my-swaps/use-put-away";
import { HandoverThanks } from "@/components/replies/handover-thanks";
import { texts } from "@/components/replies/texts";
import { FoldedList } from "@/components/ui/folded-list";

const said = texts.me.thanks;
const HEADING = "thanks-due";

/** A card for each thank-you that is due, until it is said or put away. */
export function ThanksCards({ due }: { due: DueThanks[] }) {
  const [away, putAway] = usePutAway();
  const shown = away ? due.filter(({ reply }) => !away.has(reply._id)) : [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <h2 id={HEADING}>{said.heading}</h2>
      <FoldedList
        name="thanks"
        first={1}
        className="flex flex-col gap-4"
        items={shown.map((one) => (
          <Card key={one.reply._id} {...one} onPutAway={() => putAway(one.reply._id)} />
        ))}
      />
    </section>
  );
}

function Card({ reply, post, giver, onPutAway }: DueThanks & { onPutAway(): void }) {
  return (
    <li className="flex flex-col gap-3 rounded-box border border-line bg-card p-4">
      <PostLine post={post}>
        <span className="text-sm text-soft">{said.from(giver.name)}</span>
      </PostLine>
      <HandoverThanks reply={reply} other={giver} />
      <button
        type="button"
        aria-label={said.putAwayOf(post.title)}
        className="btn btn-ghost self-start"
        onClick={onPutAway}
      >
        {said.putAway}
      </button>
    </li>
  );
}
