import { TIME_ANCHOR } from "@/components/handover/time-anchor";
import { texts } from "@/components/replies/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { isTimeMissing } from "@/lib/replies/rules";
import type { ReplyView } from "@/lib/replies/schema";

type Props = {
  reply: ReplyView;
  /** Of the other one. */
  name: string;
};

/** The next step of a promise without a time. A time that one of the two has suggested waits for its answer first. */
export function TimeLink({ reply, name }: Props) {
  if (!isTimeMissing(reply) || reply.suggestion) return null;
  return (
    <Link
      href={`/messages/${reply._id}#${TIME_ANCHOR}`}
      aria-label={texts.suggestion.proposeTo(name)}
      className="btn btn-primary self-start"
    >
      <Icon name="calendar-clock" className="size-5" />
      {texts.suggestion.propose}
    </Link>
  );
}
