import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { focusPart } from "@/components/browser/use-focus-by-hash";
import { handoverSlotId, replyAnchorId, replyHash } from "@/components/post/reply-hash";
import { markShownFirst } from "@/components/post/reply-marks";
import type { ReplyView } from "@/lib/replies/schema";

type Props = {
  postId: string;
  /** Of the reader; null until it is known. */
  state: ReplyView["state"] | "none" | null;
  children: ReactNode;
};

/** Tailwind's `lg`. */
const WIDE = "(width >= 64rem)";

const isHandover = (state: Props["state"]) => state === "promised" || state === "completed";

/**
 * Where replies stand on the page of a post: what is promised to the reader, or was handed over, comes on the first screen.
 * Decided once, or else a field in which somebody types would move.
 */
export function ReplyPlace({ postId, state, children }: Props) {
  const [first, setFirst] = useState(state);
  if (first === null && state !== null) setFirst(state);
  const [isWide] = useState(() => typeof window !== "undefined" && window.matchMedia(WIDE).matches);
  const slot = isHandover(first) ? document.getElementById(handoverSlotId(postId, isWide)) : null;
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
