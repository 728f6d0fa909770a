import { type ComponentProps, type ReactNode, useId } from "react";
import { isOver } from "@/components/messages/is-over";
import { texts } from "@/components/messages/texts";
import { ThreadList } from "@/components/messages/thread-list";
import { useFirstThreads } from "@/components/messages/use-first-threads";
import { Disclosure } from "@/components/ui/disclosure";
import type { ThreadView } from "@/lib/messages/schema";
import { isLive } from "@/lib/replies/rules";

/** Conversations that wait for the reader come first, then those of open exchanges; those that are over come last, folded. */
export function FoldedThreads({ threads, ...rest }: ComponentProps<typeof ThreadList>) {
  const { first, others } = useFirstThreads(threads, rest.current);
  const isAllOver = threads.every(isOver);
  const folded = isAllOver ? [] : others.filter(isOver);
  const open = others.filter(({ state }) => isLive(state));
  const ended = others.filter((thread) => !isLive(thread.state) && !folded.includes(thread));
  const list = (some: ThreadView[], heading?: string) => (
    <div className="overflow-hidden rounded-box border border-line bg-card">
      <ThreadList threads={some} {...rest} {...(heading && { heading })} />
    </div>
  );
  return (
    <>
      {first.length > 0 && <Section heading={texts.list.first}>{list(first, texts.list.first)}</Section>}
      {open.length > 0 && (
        <Section heading={texts.list.others} isNamed={first.length > 0}>
          {list(open)}
        </Section>
      )}
      {ended.length > 0 && (
        <Section heading={texts.list.ended} isNamed={first.length + open.length > 0}>
          {list(ended)}
        </Section>
      )}
      {folded.length > 0 && (
        <Disclosure
          summary={texts.list.over(folded.length)}
          isOpen={folded.some(({ replyId }) => replyId === rest.current)}
        >
          {list(folded)}
        </Disclosure>
      )}
    </>
  );
}

/** @param props.isNamed whether its heading is shown: a single list needs none */
function Section({
  heading,
  isNamed = true,
  children,
}: {
  heading: string;
  isNamed?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className={isNamed ? "text-base text-soft" : "sr-only"}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
