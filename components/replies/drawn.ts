const DRAWN = "drawn";

/** Says on this page that a draw has just been seen to be over: whatever else depends on it looks again. */
export const tellDrawn = () => void window.dispatchEvent(new Event(DRAWN));

/** For effects: calls back when a draw is over. */
export function onDrawn(look: () => void): () => void {
  window.addEventListener(DRAWN, look);
  return () => window.removeEventListener(DRAWN, look);
}
