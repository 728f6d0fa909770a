import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** In pixels. */
const NEAR = 120;

type List = {
  length: number;
  /** Of its first line: when it changes, lines have come before it. */
  firstId: string;
};

/**
 * Follows a list that grows at its end for as long as somebody looks there; who reads further up is left in peace, also when
 * earlier lines come above. `mark` goes behind everything that stands below the list.
 */
export function useStickToBottom({ length, firstId }: List): {
  mark: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd(): void;
} {
  const mark = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const wasAtEnd = useRef(true);
  /** Where the window stood when we last looked, and how high the page was. */
  const last = useRef({ y: 0, height: 0 });
  const note = useCallback(() => {
    last.current = { y: window.scrollY, height: document.documentElement.scrollHeight };
  }, []);
  const toEnd = useCallback(() => {
    mark.current?.scrollIntoView({ block: "end" });
    wasAtEnd.current = true;
    note();
    setIsAtEnd(true);
  }, [note]);
  // A reader may have scrolled up a moment ago: browsers say so only with the next frame.
  const follow = useCallback(() => {
    if (wasAtEnd.current && window.scrollY >= last.current.y - NEAR) toEnd();
  }, [toEnd]);
  useEffect(() => {
    const look = () => {
      const top = mark.current?.getBoundingClientRect().top ?? 0;
      // A part that has grown, and that `follow` has not seen yet, is no scrolling.
      const growth = Math.max(0, document.documentElement.scrollHeight - last.current.height);
      wasAtEnd.current = top - (wasAtEnd.current ? growth : 0) <= window.innerHeight + NEAR;
      note();
      setIsAtEnd(wasAtEnd.current);
    };
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [note]);
  useKeptPlace(firstId, last, wasAtEnd);
  useLayoutEffect(() => {
    if (length > 0) follow();
    last.current.height = document.documentElement.scrollHeight;
  }, [length, follow]);
  useGrowth(mark, length > 0, follow);
  return { mark, isAtEnd, toEnd };
}

/** Earlier lines do not push away what one reads. Browsers do this by themselves, but not all, and none at the very top. */
function useKeptPlace(
  firstId: string,
  last: RefObject<{ height: number }>,
  wasAtEnd: RefObject<boolean>,
): void {
  const before = useRef(firstId);
  useLayoutEffect(() => {
    const hasEarlier = before.current !== "" && before.current !== firstId;
    before.current = firstId;
    if (hasEarlier && !wasAtEnd.current)
      window.scrollBy(0, document.documentElement.scrollHeight - last.current.height);
  }, [firstId, last, wasAtEnd]);
}

/**
 * The field below the list grows while one writes, a line that could not be sent gets its buttons, and the code unfolds in the
 * head.
 */
function useGrowth(mark: RefObject<HTMLDivElement | null>, isShown: boolean, follow: () => void): void {
  useEffect(() => {
    const column = mark.current?.parentElement;
    if (!isShown || !column) return;
    const observer = new ResizeObserver(follow);
    // The box around the field has no size of its own where letters are large.
    for (const part of [...column.children, ...column.querySelectorAll("form")]) observer.observe(part);
    return () => observer.disconnect();
  }, [mark, isShown, follow]);
}
