import { texts } from "@/components/replies/texts";
import { LastFullDay } from "@/components/ui/last-full-day";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import type { ReplyView } from "@/lib/replies/schema";

const said = texts.handover;

type Props = { reply: Pick<ReplyView, "keepBy" | "agreedAt"> };

/** Until when a promise should be kept: an agreed time has an hour, else a day is enough. */
export function KeepBy({ reply: { keepBy, agreedAt } }: Props) {
  if (!keepBy) return null;
  return (
    <p className="text-sm text-soft">
      {agreedAt ? (
        <Sentence text={said.keepByAgreed} values={{ time: <LocalTime iso={keepBy} /> }} />
      ) : (
        <Sentence text={said.keepBy} values={{ day: <LastFullDay iso={keepBy} /> }} />
      )}
    </p>
  );
}
