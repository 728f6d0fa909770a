import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { focusPart } from "@/components/browser/use-focus-by-hash";
import { handoverSlotId, replyAnchorId, replyHash } from "@/components/post/reply-hash";
import { markShownFirst } from "@/components/post/reply-marks";

type Props = {
  postId: string;
  /** Whether it comes first; null until it is known. */
  isFirst: boolean | null;
  /** In the first column of a wide screen, too. */
  isPoster?: boolean;
  children: ReactNode;
};

/** Tailwind's `lg`. */
const WIDE = "(width >= 64rem)";

/**
 * Where replies stand on the page of a post: those to the reader, and what is promised to them or was handed over, come on the
 * first screen. Decided once, or else a field in which somebody types would move.
 */
export function ReplyPlace({ postId, isFirst: isFirstNow, isPoster = false, children }: Props) {
  const [wanted, setWanted] = useState(isFirstNow);
  if (wanted === null && isFirstNow !== null) setWanted(isFirstNow);
  const [isWide] = useState(() => typeof window !== "undefined" && window.matchMedia(WIDE).matches);
  const slot = wanted ? document.getElementById(handoverSlotId(postId, isWide && !isPoster)) : null;
  const isFirst = slot !== null;
  useLayoutEffect(() => markShownFirst(postId, isFirst), [postId, isFirst]);
  useEffect(() => {
    const anchor = replyAnchorId(postId);
    if (isFirst && window.location.hash === replyHash(postId)) focusPart(document.getElementById(anchor));
  }, [postId, isFirst]);
  const section = (
    <section id={replyAnchorId(postId)} tabIndex={-1} className="outline-none print:hidden">
      {children}
    </section>
  );
  return slot ? createPortal(section, slot) : section;
}
