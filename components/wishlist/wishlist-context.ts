import { createContext, use, useEffect, useSyncExternalStore } from "react";
import type { WishlistStore } from "@/components/wishlist/wishlist-store";

type Context = {
  store: WishlistStore;
  toggle(postId: string): void;
  /** Something on the page has to know the wishlist. */
  need(): void;
};

export const WishlistContext = createContext<Context | null>(null);

/** Whether a post is on the wishlist, and how to change that. */
export function useIsWishlisted(postId: string) {
  const context = use(WishlistContext);
  if (!context) throw new Error("useWish needs a WishProvider above it");
  const { store, toggle, need } = context;
  useEffect(need, [need]);
  const wished = useSyncExternalStore(
    store.subscribe,
    () => store.has(postId),
    () => false,
  );
  return { wished, toggle: () => toggle(postId) };
}
