"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { texts } from "@/components/messages/texts";
import type { MessageView, OpenThread } from "@/lib/messages/schema";
import { formatRelativeDay } from "@/lib/text/format";

type Props = {
  thread: OpenThread;
  userId: string;
  lineOf(message: MessageView): ReactNode;
  /** Those that have not arrived yet. */
  children: ReactNode;
};

/** The lines of a thread under their days, the unread ones below a mark. */
export function MessageList({ thread, userId, lineOf, children }: Props) {
  const firstUnread = useFirstUnread(thread, userId);
  const { messages } = thread;
  return (
    // The place of a reader is kept by `useStickToBottom`.
    <ol
      aria-label={texts.thread.log}
      aria-live="polite"
      className="mt-auto flex flex-col gap-3 [overflow-anchor:none]"
    >
      {messages.map((message, at) => (
        <li key={message._id} className="flex flex-col gap-3">
          {dayOf(message) !== dayOf(messages[at - 1]) && (
            <p className="self-center rounded-full bg-base-200 px-3 py-0.5 text-sm text-soft first-letter:uppercase">
              {formatRelativeDay(message.createdAt, Date.now())}
            </p>
          )}
          {message._id === firstUnread && (
            <p className="flex items-center gap-3 text-sm font-semibold text-primary before:h-px before:flex-1 before:bg-primary after:h-px after:flex-1 after:bg-primary">
              {texts.thread.unread}
            </p>
          )}
          {lineOf(message)}
        </li>
      ))}
      {children}
    </ol>
  );
}

const dayOf = (message: MessageView | undefined) => message && new Date(message.createdAt).toDateString();

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
