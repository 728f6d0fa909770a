"use client";

import { type ReactNode, useEffect, useState } from "react";
import { texts } from "@/components/post/texts";
import { Alert } from "@/components/ui/alert";
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

/** The banner after one's own publishing; a later visit does not repeat it. */
export function JustPublished({ id, children }: { id: string; children?: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isJustPublished(id)) return;
    setShown(true);
    // Runs on when the page is left before: seen is seen.
    setTimeout(forget, SEEN_AFTER_MS);
    const hide = () => setShown(false);
    window.addEventListener(OVER, hide);
    return () => {
      window.removeEventListener(OVER, hide);
      hide();
    };
  }, [id]);
  if (!shown) return null;
  return (
    <div className="mb-12 flex flex-col gap-3 sm:mb-6">
      <Alert kind="success">{texts.published.alert}</Alert>
      <p className="flex items-center gap-3 rounded-field bg-green-ground p-4 font-semibold text-primary">
        <Icon name="sprout" className="size-5 shrink-0" />
        {texts.published.congratulations}
      </p>
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
