"use client";

import { type ReactNode, ViewTransition } from "react";

/**
 * Animates into the element with the same name on the next page. In the browser only: on the server React writes the name into
 * attributes that HTML does not know. There is no element of its own, so the page is the same for both.
 */
export function SharedTransition({ name, children }: { name: string; children: ReactNode }) {
  if (typeof window === "undefined") return children;
  return (
    <ViewTransition name={name} share="shared-picture" default="none">
      {children}
    </ViewTransition>
  );
}
