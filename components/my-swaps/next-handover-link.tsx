import { NEXT_HANDOVER_ID } from "@/components/my-swaps/next-handover-card";
import { texts } from "@/components/my-swaps/texts";
import { Icon } from "@/components/ui/icon";
import { Sentence } from "@/components/ui/sentence";
import type { NextHandover } from "@/lib/messages/handover-schema";
import { formatSlot } from "@/lib/text/format-slot";

/** Above what needs an answer, on the first screen of a phone: the next appointment, which stands below it. */
export function NextHandoverLink({ handover }: { handover: NextHandover }) {
  const { at, address } = handover;
  if (!at) return null;
  const time = <time dateTime={at}>{formatSlot(new Date(at), Date.now())}</time>;
  return (
    <a
      href={`#${NEXT_HANDOVER_ID}`}
      className="flex min-h-11 items-center gap-2.5 rounded-field border border-line bg-sun-ground px-3 py-1.5"
    >
      <Icon name="calendar-check" className="size-5 shrink-0 text-primary" />
      <span className="min-w-0 flex-1">
        <b>{texts.next.heading}</b>
        <span className="block truncate text-sm max-[16rem]:whitespace-normal">
          <Sentence text={texts.next.whenAndWhere} values={{ time, address }} />
        </span>
      </span>
      <Icon name="chevron-down" className="size-5 shrink-0" />
    </a>
  );
}
