const SETTLED_FRAMES = 20;
const MAX_FRAMES = 180;
const OWN_SCROLLING = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * On going back, browsers scroll at once, to a page that may still be hidden behind the one before and thus be too short.
 * So the position is set again until it stays, or until the visitor scrolls. Does nothing in browsers without the
 * Navigation API.
 */
export function keepScrollPositions(): void {
  if (!("navigation" in window)) return;
  const { navigation } = window;
  const positions = new Map<string, number>();
  let stopRestoring: (() => void) | null = null;

  const save = () => {
    const entry = navigation.currentEntry;
    if (entry && !stopRestoring) positions.set(entry.key, window.scrollY);
  };
  const restore = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    if (navigationType === "replace") return;
    stopRestoring?.();
    const wanted = positions.get(navigation.currentEntry?.key ?? "");
    if (wanted === undefined) return;
    stopRestoring = scrollUntilSettled(wanted, () => {
      stopRestoring = null;
    });
  };
  save();
  window.addEventListener("scroll", save, { passive: true });
  navigation.addEventListener("currententrychange", restore);
}

/** @returns what ends it early */
function scrollUntilSettled(wanted: number, onEnd: () => void): () => void {
  let frames = 0;
  let settled = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const type of OWN_SCROLLING) window.removeEventListener(type, end, { capture: true });
    onEnd();
  };
  const step = () => {
    frames += 1;
    settled = Math.abs(window.scrollY - wanted) < 1 ? settled + 1 : 0;
    if (settled === SETTLED_FRAMES || frames === MAX_FRAMES) return end();
    if (settled === 0) window.scrollTo({ top: wanted, behavior: "instant" });
    frame = requestAnimationFrame(step);
  };
  for (const type of OWN_SCROLLING) window.addEventListener(type, end, { capture: true, passive: true });
  let frame = requestAnimationFrame(step);
  return end;
}
