"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { isPhone } from "@/components/browser/is-phone";
import { focusPart, useHash } from "@/components/browser/use-focus-by-hash";
import { type FoldName, foldId } from "@/components/profile/settings-contents";
import { texts } from "@/components/profile/texts";
import { Icon } from "@/components/ui/icon";

/** A part of the settings: closed on a phone, where all of them are a list, unless the address leads into it. */
export function SettingsFold({ name, children }: { name: FoldName; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (fold.current) fold.current.open = !isPhone();
  }, []);
  // After all folds are as they open: the browser itself came before them.
  useHash((id) => fold.current && showPart(fold.current, id));
  return (
    <details
      ref={fold}
      id={foldId(name)}
      className="group/fold scroll-mt-24 border-line max-lg:not-first:border-t lg:rounded-box lg:border lg:bg-card"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 -outline-offset-2 px-4 text-lg font-semibold sm:px-6 lg:hidden [&::-webkit-details-marker]:hidden">
        {texts.settings.contents[name]}
        <Icon name="chevron-down" className="size-5 shrink-0 text-soft group-open/fold:rotate-180" />
      </summary>
      <div className="flex flex-col gap-10 border-line p-4 max-lg:border-t sm:p-6">{children}</div>
    </details>
  );
}

function showPart(fold: HTMLDetailsElement, id: string): void {
  const part = fold.id === id ? fold : fold.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (!part) return;
  fold.open = true;
  focusPart(part);
}
