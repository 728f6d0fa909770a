const DRAWN = "drawn";

/** Says on this page that a draw has just been seen to be over: whatever else depends on it looks again. */
export const emitDrawn = () => void window.dispatchEvent(new Event(DRAWN));

/** For effects: calls back when a draw is over. */
export function onDrawn(look: () => void): () => void {
  window.addEventListener(DRAWN, look);
  return () => window.removeEventListener(DRAWN, look);
}

const REPLIES_CHANGED = "replies-changed";

/** Says on this page that one has changed something about the replies to a post. */
export const emitRepliesChange = () => void window.dispatchEvent(new Event(REPLIES_CHANGED));

/** For effects: calls back when the replies have changed. */
export function onRepliesChange(look: () => void): () => void {
  window.addEventListener(REPLIES_CHANGED, look);
  return () => window.removeEventListener(REPLIES_CHANGED, look);
}
