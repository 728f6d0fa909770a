import { useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";
import { personDigest } from "@/lib/blocks/rules";
import type { BlockView, HiddenPeople } from "@/lib/blocks/schema";

/** Say it after each block or unblock of this tab. */
export const BLOCKS_CHANGED = "blocks-changed";
const PEOPLE_HIDDEN = "people-hidden";

type Known = { blocks: BlockView[]; hidden: HiddenPeople };
type IsHidden = (key: string) => boolean;

const nobody: IsHidden = () => false;
let known: Known | null = null;
let isHidden = nobody;

/** Null once the member has logged out. */
export function setHiddenPeople(now: Known | null): void {
  known = now;
  const digests = new Set(now?.hidden.digests);
  const salt = now?.hidden.salt ?? "";
  isHidden = now ? (key) => digests.has(personDigest(salt, key)) : nobody;
  window.dispatchEvent(new Event(PEOPLE_HIDDEN));
}

const subscribe = onWindowEvent(PEOPLE_HIDDEN);

/** Whether somebody with such a key (`shortId`) is out of sight; a new function once that changes. */
export const useIsHidden = (): IsHidden =>
  useSyncExternalStore(
    subscribe,
    () => isHidden,
    () => nobody,
  );

const noBlocks: BlockView[] = [];

export const useOwnBlocks = (): BlockView[] | null =>
  useSyncExternalStore(
    subscribe,
    () => known?.blocks ?? null,
    () => noBlocks,
  );
