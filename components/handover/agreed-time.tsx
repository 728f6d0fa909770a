import { CalendarLink } from "@/components/handover/calendar-link";
import { texts } from "@/components/replies/texts";
import { Icon } from "@/components/ui/icon";
import { LocalTime } from "@/components/ui/local-time";
import type { ReplyView } from "@/lib/replies/schema";

type Props = { reply: Pick<ReplyView, "state" | "confirmBy" | "agreedAt" | "agreedMessageId"> };

/** When the two meet: the first thing to know of a hand-over. */
export function AgreedTime({ reply: { state, confirmBy, agreedAt, agreedMessageId } }: Props) {
  const isPromised = state === "promised" && !confirmBy;
  const isOnlyAgreed = state === "waiting" && agreedAt !== undefined && Date.parse(agreedAt) > Date.now();
  if (!agreedAt || !(isPromised || isOnlyAgreed)) return null;
  return (
    <div className="@container flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-sun-ground px-4 py-3 text-ink">
      <p className="flex min-w-0 flex-1 basis-52 items-start gap-2.5 max-sm:basis-40 @max-[10rem]:flex-col @max-[10rem]:gap-1">
        <Icon name="calendar-check" className="mt-1 size-4 shrink-0 text-primary" />
        <span className="min-w-0">
          <span className="block text-sm">{texts.suggestion[isPromised ? "agreed" : "notPromised"]}</span>
          <b>
            <LocalTime iso={agreedAt} />
          </b>
        </span>
      </p>
      {isPromised && agreedMessageId && <CalendarLink messageId={agreedMessageId} isBrief />}
    </div>
  );
}
