import { texts } from "@/components/replies/texts";

/** The agreed time as a file for the reader's calendar. */
export const CalendarLink = ({ messageId }: { messageId: string }) => (
  <a href={`/api/v1/message/${messageId}/calendar`} className="btn btn-quiet" download="hand-over.ics">
    {texts.suggestion.calendar}
  </a>
);
