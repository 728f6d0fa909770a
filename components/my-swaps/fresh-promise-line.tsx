import { TIME_ANCHOR } from "@/components/handover/time-anchor";
import { texts } from "@/components/my-swaps/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/sentence";
import type { FreshPromise } from "@/lib/messages/handover-schema";

/** A promise to the reader since they last looked, with the next step. */
export function FreshPromiseLine({ promise: { replyId, title, type, hasTime } }: { promise: FreshPromise }) {
  const step = hasTime ? "done" : "next";
  return (
    <Link
      href={`/messages/${replyId}${hasTime ? "" : `#${TIME_ANCHOR}`}`}
      className="group flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-field border border-line bg-sun-ground px-2.5 leading-snug text-ink"
    >
      <Icon name="handshake" className="size-5 shrink-0 text-primary" />
      <span className="line-clamp-2 min-w-0 flex-1 group-hover:underline">
        <Sentence text={texts.promised[type][step]} values={{ title: <b>{title}</b> }} />
      </span>
      <Icon name="chevron-right" className="size-5 shrink-0" />
    </Link>
  );
}
