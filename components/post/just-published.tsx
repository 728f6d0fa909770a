"use client";

import { type ReactNode, useEffect, useState } from "react";
import { ShareButton } from "@/components/post/share-button";
import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";

const KEY = "just-published";
const SEEN_AFTER_MS = 3000;
const OVER = "just-published-over";

/** Remembers, for this tab, that the visitor has just published this post. */
export function rememberPublished(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Without storage there is no banner; the post is published all the same.
  }
}

function isJustPublished(id: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === id;
  } catch {
    return false;
  }
}

/** Something newer has happened to the post. */
export const endJustPublished = () => void window.dispatchEvent(new Event(OVER));

/** Whether this page follows one's own publishing; a later visit does not repeat it. */
export function useIsJustPublished(id: string): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (!isJustPublished(id)) return;
    setNew(true);
    // Runs on when the page is left before: seen is seen.
    setTimeout(forget, SEEN_AFTER_MS);
    const end = () => setNew(false);
    window.addEventListener(OVER, end);
    return () => {
      window.removeEventListener(OVER, end);
      end();
    };
  }, [id]);
  return isNew;
}

type Props = { id: string; title: string; children?: ReactNode };

/** All that is to be said and done after publishing: nobody has replied yet. */
export function JustPublished({ id, title, children }: Props) {
  if (!useIsJustPublished(id)) return null;
  return (
    <div className="mb-12 flex flex-col gap-3 sm:mb-6">
      <section className="flex flex-col items-start gap-3 rounded-box border border-primary/30 bg-green-ground p-4 text-primary">
        <p role="alert" className="flex items-center gap-3 text-lg font-bold">
          <Icon name="sprout" className="size-5 shrink-0" />
          {texts.published.alert}
        </p>
        <p>{texts.published.congratulations}</p>
        <ShareButton title={title} isPrimary />
      </section>
      {children}
    </div>
  );
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was remembered.
  }
}
