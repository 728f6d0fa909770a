"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { AskedLine, StepLine } from "@/components/messages/exchange-lines";
import { texts } from "@/components/messages/texts";
import { type TimelineItem, timelineOf } from "@/components/messages/timeline";
import type { MessageView, OpenThread } from "@/lib/messages/schema";
import { formatRelativeDay } from "@/lib/text/format";

type Props = {
  thread: OpenThread;
  userId: string;
  lineOf(message: MessageView): ReactNode;
  /** Those that have not arrived yet. */
  children: ReactNode;
};

/** The lines of a thread under their days, the unread ones below a mark. It begins with the words of the reply. */
export function MessageList({ thread, userId, lineOf, children }: Props) {
  const firstUnread = useFirstUnread(thread, userId);
  const items = timelineOf(thread);
  return (
    // The place of a reader is kept by `useStickToBottom`.
    <ol
      aria-label={texts.thread.log}
      aria-live="polite"
      className="@container mt-auto flex flex-col gap-3 [overflow-anchor:none]"
    >
      {items.map((item, index) => (
        <li key={item.key} className="flex flex-col gap-3">
          {dayOf(item) !== dayOf(items[index - 1]) && (
            <p className="self-center rounded-full bg-base-200 px-3 py-0.5 text-sm text-soft first-letter:uppercase">
              {formatRelativeDay(item.at, Date.now())}
            </p>
          )}
          {item.key === firstUnread && (
            <p className="flex items-center gap-3 text-sm font-semibold text-primary before:h-px before:flex-1 before:bg-primary after:h-px after:flex-1 after:bg-primary">
              {texts.thread.unread}
            </p>
          )}
          {"message" in item && lineOf(item.message)}
          {"asked" in item && (
            <AskedLine asked={item.asked} isOwn={item.asked.authorId === userId} name={thread.other.name} />
          )}
          {"step" in item && <StepLine step={item.step} />}
        </li>
      ))}
      {children}
    </ol>
  );
}

const dayOf = (item: TimelineItem | undefined) => item && new Date(item.at).toDateString();

/** As it was when the thread was opened: it stays in its place while one reads. */
function useFirstUnread({ messages, unread }: OpenThread, userId: string): string | null {
  const [id] = useState(() => {
    const theirs = messages.filter(({ authorId }) => authorId !== userId);
    return unread > 0 ? ((theirs.at(-unread) ?? theirs[0])?._id ?? null) : null;
  });
  return id;
}

type OlderProps = { isBusy: boolean; isAtEnd: boolean; onLoad(): void };

/** Asks for earlier messages as soon as somebody has scrolled to it. */
export function OlderButton({ isBusy, isAtEnd, onLoad }: OlderProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || isBusy || isAtEnd) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad());
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isBusy, isAtEnd, onLoad]);
  return (
    <button
      ref={button}
      type="button"
      className="btn btn-quiet self-center"
      disabled={isBusy}
      onClick={onLoad}
    >
      {isBusy ? texts.thread.loadingOlder : texts.thread.older}
    </button>
  );
}
