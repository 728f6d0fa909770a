import type { ComponentProps } from "react";
import { isOver } from "@/components/messages/is-over";
import { texts } from "@/components/messages/texts";
import { ThreadList } from "@/components/messages/thread-list";
import { Disclosure } from "@/components/ui/disclosure";
import type { ThreadView } from "@/lib/messages/schema";

/** Conversations that are over come last, folded. */
export function FoldedThreads({ threads, ...rest }: ComponentProps<typeof ThreadList>) {
  const over = threads.filter(isOver);
  const list = (shown: ThreadView[]) => (
    <div className="overflow-hidden rounded-box border border-line bg-card">
      <ThreadList threads={shown} {...rest} />
    </div>
  );
  if (over.length === 0 || over.length === threads.length) return list(threads);
  return (
    <>
      {list(threads.filter((thread) => !isOver(thread)))}
      <Disclosure
        summary={texts.list.over(over.length)}
        isOpen={over.some(({ replyId }) => replyId === rest.current)}
      >
        {list(over)}
      </Disclosure>
    </>
  );
}
