"use client";

import { useCallback, useEffect } from "react";
import { HiddenPage } from "@/components/blocks/hidden-page";
import { BLOCKS_CHANGED, setHiddenPeople, useIsHidden } from "@/components/blocks/hidden-people";
import { useFoundPeople } from "@/components/blocks/use-found-people";
import { openTabChannel } from "@/components/browser/tab-channel";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useStyleSheet } from "@/components/browser/use-style-sheet";
import { get } from "@/lib/api-client/client";
import type { BlockView, HiddenPeople } from "@/lib/blocks/schema";

/** Public pages are the same for everybody, so the browser hides what members do not want to see of one another. */
export function HidePeople({ userId }: { userId: string }) {
  useHiddenPeople(userId);
  const { keys, page } = useFoundPeople();
  const isHidden = useIsHidden();
  const hidden = keys.filter(isHidden);
  useStyleSheet(hidden.length > 0 ? cssFor(hidden) : "");
  return page && isHidden(page) ? <HiddenPage pageKey={page} /> : null;
}

function useHiddenPeople(userId: string): void {
  const load = useCallback(async () => {
    try {
      setHiddenPeople(await get<{ blocks: BlockView[]; hidden: HiddenPeople }>("/me/block"));
    } catch {
      // Hidden people stay hidden, and the next look may succeed.
    }
  }, []);
  useEffect(() => {
    void load();
    const channel = openTabChannel(`blocks-${userId}`, () => void load());
    const changed = () => {
      channel.post("changed");
      void load();
    };
    window.addEventListener(BLOCKS_CHANGED, changed);
    return () => {
      window.removeEventListener(BLOCKS_CHANGED, changed);
      channel.close();
      setHiddenPeople(null);
    };
  }, [userId, load]);
  useRefetchOnFocus(load);
}

/** A section of related posts goes with its last one. */
function cssFor(keys: string[]): string {
  const any = keys.map((key) => `[data-by="${key}"], [class~="${key}"]`).join();
  const pages = keys.map((key) => `[data-page-by="${key}"]`).join();
  return `
    :is(${any}), li:has(> :is(${any})) { display: none !important }
    #related section:not(:has([data-by]:not(${any}))) { display: none !important }
    main:has(:is(${pages})) > :not([data-hidden-page]) { display: none !important }`;
}
