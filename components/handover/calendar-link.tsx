import { texts } from "@/components/replies/texts";
import { Icon } from "@/components/ui/icon";

type Props = {
  messageId: string;
  /** On phones a sign is enough: the time stands beside it. */
  isBrief?: boolean;
};

/** The agreed time as a file for the reader's calendar. */
export const CalendarLink = ({ messageId, isBrief = false }: Props) => (
  <a
    href={`/api/v1/message/${messageId}/calendar`}
    className={`btn btn-quiet ${isBrief ? "max-sm:btn-square" : ""}`}
    title={texts.suggestion.calendar}
    download="hand-over.ics"
  >
    <Icon name="calendar-plus" className="size-5" />
    <span className={isBrief ? "max-sm:sr-only" : undefined}>{texts.suggestion.calendar}</span>
  </a>
);
