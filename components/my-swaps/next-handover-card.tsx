import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "@/components/auth/avatar";
import { HandoverFacts } from "@/components/my-swaps/handover-facts";
import { texts } from "@/components/my-swaps/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/sentence";
import type { NextHandover } from "@/lib/messages/handover-schema";
import { formatSlot } from "@/lib/text/format-slot";

type Props = {
  handover: NextHandover;
  userId: string;
  /** It has ended since the last look. */
  isOver: boolean;
  onSent(): Promise<void>;
  /** Other things that need an answer come first: a line says when and where, and opens. */
  isFolded: boolean;
  /** Its code was scanned: the page shows it. */
  isScanned: boolean;
  /** Those below are all that can be done about it. */
  hasActions: boolean;
  /** Everything else that can be done about the hand-over, where no list below has it. */
  children: ReactNode;
};

const HEADING_ID = "next-handover-heading";

/** All that one needs at the door, on top of "My swaps". */
export function NextHandoverCard({
  handover,
  userId,
  isOver,
  isFolded,
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
  const names = <Sentence text={texts.next.with} values={{ title, name: other.name }} />;
  const all = (
    <>
      {!isOver && <HandoverFacts {...{ handover, userId, onSent }} isShort={hasActions} />}
      {children}
    </>
  );
  if (isFolded)
    return (
      <section
        ref={card}
        aria-labelledby={HEADING_ID}
        className="rounded-box border border-line bg-sun-ground"
      >
        <details className="@container group">
          <summary className="flex min-h-11 list-none items-center gap-2.5 px-4 py-2 @max-[16rem]:relative [&::-webkit-details-marker]:hidden">
            <Icon name="calendar-check" className="size-5 shrink-0 text-primary @max-[16rem]:hidden" />
            <h2 className="min-w-0 flex-1 text-base">
              <span id={HEADING_ID} className="@max-[16rem]:block @max-[16rem]:pe-8">
                {texts.next.heading}
              </span>
              <span className="block truncate text-sm font-normal tracking-normal group-open:hidden @max-[16rem]:whitespace-normal">
                <WhenAndWhere handover={handover} />
              </span>
            </h2>
            {/* Beside large letters it would break long words. */}
            <Icon
              name="chevron-down"
              className="size-5 shrink-0 group-open:rotate-180 @max-[16rem]:absolute @max-[16rem]:end-4 @max-[16rem]:top-2.5"
            />
          </summary>
          <div className="flex flex-col gap-4 px-4 pb-4">
            <p>{names}</p>
            {all}
          </div>
        </details>
      </section>
    );
  return (
    <section
      ref={card}
      aria-labelledby={HEADING_ID}
      className="flex scroll-mt-24 flex-col gap-4 rounded-box border border-line bg-sun-ground p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={other.name} picture={other.picture} className="size-16 text-xl" />
        <div className="min-w-0 flex-1 basis-36">
          <h2 id={HEADING_ID}>{texts.next.heading}</h2>
          <p>{names}</p>
        </div>
      </div>
      {all}
    </section>
  );
}

function WhenAndWhere({ handover: { at, isAgreed, address } }: Pick<Props, "handover">) {
  if (!at || !isAgreed) return texts.next.open;
  const time = <time dateTime={at}>{formatSlot(new Date(at), Date.now())}</time>;
  return <Sentence text={texts.next.whenAndWhere} values={{ time, address }} />;
}
