"use client";

import { useSyncExternalStore } from "react";
import { FoldedThreads } from "@/components/messages/folded-threads";
import { texts } from "@/components/messages/texts";
import { useThreads } from "@/components/messages/use-threads";

/** Tailwind's `lg`. */
const WIDE = "(width >= 64rem)";

function listen(changed: () => void) {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** The other threads beside the open one, where there is room: narrow screens do not ask for them. */
export function ThreadsBeside({ userId, replyId }: { userId: string; replyId: string }) {
  const isWide = useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
  return isWide && <Threads userId={userId} replyId={replyId} />;
}

function Threads({ userId, replyId }: { userId: string; replyId: string }) {
  const { threads } = useThreads(userId);
  return (
    // Its room is there from the beginning, so that nothing moves when it fills.
    <nav aria-label={texts.thread.others} className="list-pane pane-if-wide">
      <p className="title">{texts.list.heading}</p>
      {threads && <FoldedThreads threads={threads} userId={userId} current={replyId} />}
    </nav>
  );
}
