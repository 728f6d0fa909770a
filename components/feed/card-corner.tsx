"use client";

import { type ComponentType, createContext, use } from "react";

export type CornerProps = { postId: string; titleId: string };

/** What nouns that posts know nothing of put into the corner of a card's picture. */
export const CardCornerContext = createContext<ComponentType<CornerProps> | null>(null);

export function CardCorner(props: CornerProps) {
  const Corner = use(CardCornerContext);
  return Corner && <Corner {...props} />;
}
