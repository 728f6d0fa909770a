import { type TouchEvent, useRef } from "react";

const MIN_PX = 48;
/** Steeper is scrolling. */
const MAX_SLOPE = 0.6;

type Swipes = { onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined };

/** Handlers for an element across which one finger swipes. While the page is zoomed by two fingers, one finger moves it. */
export function useSwipe({ onPrevious, onNext }: Swipes) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      start.current =
        touch && touches.length === 1 && !isZoomed ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) < MIN_PX || Math.abs(y) > MAX_SLOPE * Math.abs(x)) return;
      const isForward = x < 0 === (getComputedStyle(currentTarget).direction === "ltr");
      if (isForward) onNext?.();
      else onPrevious?.();
    },
  };
}
