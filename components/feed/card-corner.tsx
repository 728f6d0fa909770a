"use client";

import { type ComponentType, createContext, use } from "react";

export type CornerProps = { postId: string; titleId: string };

/** A slot in the corner of a card's picture for features that posts do not know of. */
export const CardCornerContext = createContext<ComponentType<CornerProps> | null>(null);

export function CardCorner(props: CornerProps) {
  const Corner = use(CardCornerContext);
  return Corner && <Corner {...props} />;
}
