"use client";

import { useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";

const KEY = "near";
const CHANGED = "near-changed";

/** The centre of a cell: nothing nearer to where they are is kept, even here. */
export type SavedLocation = { latitude: string; longitude: string };

const listen = onWindowEvent("storage", CHANGED);

// A browser may forbid its storage; then the place lives as long as the address.
function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(stored: string | null): SavedLocation | null {
  const [latitude, longitude] = (stored ?? "").split(" ");
  return latitude && longitude ? { latitude, longitude } : null;
}

/** The place somebody looked around last, which this browser remembers. */
export const useSavedLocation = (): SavedLocation | null =>
  parse(useSyncExternalStore(listen, read, () => null));

/** The same, for a press. */
export const readSavedLocation = (): SavedLocation | null => parse(read());

/** As numbers. */
export function useSavedPoint(): { latitude: number; longitude: number } | null {
  const near = useSavedLocation();
  return near && { latitude: Number(near.latitude), longitude: Number(near.longitude) };
}

export function saveLocation(near: SavedLocation | null): void {
  try {
    if (near) localStorage.setItem(KEY, `${near.latitude} ${near.longitude}`);
    else localStorage.removeItem(KEY);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}
