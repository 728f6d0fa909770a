import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** In pixels. */
const NEAR = 120;

/**
 * Follows a list that grows at its end for as long as somebody looks there; who reads further up is left in peace. `mark`
 * goes behind everything that stands below the list.
 *
 * @param length how long the list is
 */
export function useStickToBottom(length: number): {
  mark: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd(): void;
} {
  const mark = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const wasAtEnd = useRef(true);
  /** Where the window stood when we last looked. */
  const lastY = useRef(0);
  const toEnd = useCallback(() => {
    mark.current?.scrollIntoView({ block: "end" });
    wasAtEnd.current = true;
    lastY.current = window.scrollY;
    setIsAtEnd(true);
  }, []);
  useEffect(() => {
    const look = () => {
      const top = mark.current?.getBoundingClientRect().top ?? 0;
      wasAtEnd.current = top <= window.innerHeight + NEAR;
      lastY.current = window.scrollY;
      setIsAtEnd(wasAtEnd.current);
    };
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, []);
  useLayoutEffect(() => {
    // A reader may have scrolled up a moment ago: browsers say so only with the next frame.
    const hasLeft = window.scrollY < lastY.current - NEAR;
    if (length > 0 && wasAtEnd.current && !hasLeft) toEnd();
  }, [length, toEnd]);
  return { mark, isAtEnd, toEnd };
}
