"use client";

import { useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";
import { texts } from "@/components/feed/card-size-texts";
import { Icon } from "@/components/ui/icon";

/** As `theme-script-text.ts` reads it before the first paint. */
const KEY = "cards";
const COMPACT = "compact";
const CHANGED = "card-size";

const listen = onWindowEvent(CHANGED);
const isCompactNow = () => document.documentElement.dataset.cards === COMPACT;

function choose(isCompact: boolean): void {
  const { dataset } = document.documentElement;
  if (isCompact) dataset.cards = COMPACT;
  else delete dataset.cards;
  try {
    if (isCompact) localStorage.setItem(KEY, COMPACT);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Large cards or many small ones; how they look is up to the style sheet. */
export function CardSizeButton() {
  const isCompact = useSyncExternalStore(listen, isCompactNow, () => false);
  return (
    <button
      type="button"
      aria-pressed={isCompact}
      aria-label={texts.compact}
      title={texts.compact}
      className={`card-size needs-script btn btn-square ms-auto shrink-0 ${isCompact ? "btn-primary" : "btn-quiet"}`}
      onClick={() => choose(!isCompact)}
    >
      <Icon name="layout-grid" className="size-5" />
    </button>
  );
}
