"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { isPhone } from "@/components/browser/is-phone";
import { focusPart, useHash } from "@/components/browser/use-focus-by-hash";
import { useCurrentFold } from "@/components/profile/current-fold";
import { type FoldName, foldId } from "@/components/profile/folds";
import { texts } from "@/components/profile/texts";
import { Icon } from "@/components/ui/icon";

type Props = {
  name: FoldName;
  /** How it is set, beside its name. */
  now?: string | null | undefined;
  children: ReactNode;
};

/** A part of the settings: closed on a phone, where all of them are a list, unless the address leads into it. */
export function SettingsFold({ name, now, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (fold.current) fold.current.open = !isPhone();
  }, []);
  // After all folds are as they open: the browser itself came before them.
  useHash((id) => fold.current && showPart(fold.current, id));
  const { current, note } = useCurrentFold();
  return (
    <details
      ref={fold}
      id={foldId(name)}
      onToggle={(event) => note(name, event.currentTarget.open)}
      className="@container group/fold scroll-mt-24 border-line max-lg:not-first:border-t lg:rounded-box lg:border lg:bg-card"
    >
      <summary
        aria-current={name === current ? "page" : undefined}
        className="flex min-h-12 cursor-pointer list-none items-center gap-3 -outline-offset-2 px-4 py-2 font-semibold @max-[16rem]:gap-1 @max-[16rem]:px-3 @max-[16rem]:text-[0.9375rem] sm:px-6 lg:hidden aria-[current=page]:bg-green-ground aria-[current=page]:text-primary [&::-webkit-details-marker]:hidden"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span>{texts.settings.contents[name]}</span>
          {now && (
            <span
              title={now}
              className="min-w-0 truncate font-normal text-soft @max-[16rem]:whitespace-normal"
            >
              {now}
            </span>
          )}
        </span>
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
