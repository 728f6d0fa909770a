import { Avatar } from "@/components/auth/avatar";
import { HandoverFacts } from "@/components/my-swaps/handover-facts";
import { texts } from "@/components/my-swaps/texts";
import { Icon } from "@/components/ui/icon";
import { Sentence } from "@/components/ui/sentence";
import type { NextHandover } from "@/lib/messages/handover-schema";
import { formatSlot } from "@/lib/text/format-slot";

type Props = {
  handover: NextHandover;
  userId: string;
  /** Promised to the reader since they last looked. */
  isFresh: boolean;
  /** On a phone another line has its room. */
  isOnlyWide: boolean;
  onSent(): Promise<void>;
};

/** One line that opens: the feed begins right below it. */
export function NextHandoverLine({ handover, userId, isFresh, isOnlyWide, onSent }: Props) {
  const { post, other } = handover;
  const isNews = isFresh && !handover.isAgreed;
  const { text, time } = isNews ? { text: texts.promised[post.type].next, time: null } : lineOf(handover);
  const fit = isNews ? "leading-snug group-not-open:line-clamp-2" : "truncate";
  return (
    <details
      className={`@container group min-w-0 flex-1 basis-40 rounded-field border border-line bg-sun-ground open:basis-full ${isOnlyWide ? "max-sm:hidden" : ""}`}
    >
      <summary className="flex min-h-11 @max-[16rem]:min-h-13.5 list-none items-center gap-2.5 px-2.5">
        <Avatar name={other.name} picture={other.picture} className="size-7 text-xs @max-[16rem]:hidden" />
        <span
          className={`min-w-0 flex-1 ${fit} group-open:whitespace-normal @max-[16rem]:whitespace-normal @max-[16rem]:leading-snug @max-[16rem]:group-not-open:line-clamp-2`}
        >
          <span className="sr-only">{texts.next.heading}: </span>
          <span className="group-open:hidden">
            <Sentence
              text={text}
              values={{
                time: <b>{time && <Slot iso={time} />}</b>,
                title: isNews ? <b>{post.title}</b> : post.title,
                name: other.name,
              }}
            />
          </span>
          {/* The time stands below. */}
          <span className="hidden group-open:inline">
            <Sentence text={texts.next.with} values={{ title: post.title, name: other.name }} />
          </span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="p-3 pt-2">
        <HandoverFacts handover={handover} userId={userId} onSent={onSent} />
      </div>
    </details>
  );
}

function lineOf({ at, isAgreed, suggestion }: NextHandover) {
  if (isAgreed) return { text: texts.next.line, time: at };
  if (!suggestion) return { text: texts.next.lineWithoutTime, time: null };
  return { text: texts.next.lineSuggested[suggestion.isOwn ? "own" : "theirs"], time: suggestion.at };
}

const Slot = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatSlot(new Date(iso), Date.now())}</time>
);
