import { type ComponentType, createContext, use, useEffect, useSyncExternalStore } from "react";
import type { CornerProps } from "@/components/feed/card-corner";
import type { WishlistStore } from "@/components/wishlist/wishlist-store";

export type Wishlist = {
  store: WishlistStore;
  toggle(postId: string): void;
  /** Something on the page has to know the wishlist. */
  need(): void;
  CardButton: ComponentType<CornerProps>;
};

/** Null until it has been loaded. */
export const WishlistContext = createContext<Wishlist | null>(null);

const never = () => () => {};

/** Whether a post is on the wishlist, and how to change that; null until it can be changed. */
export function useWishlistItem(postId: string) {
  const wishlist = use(WishlistContext);
  useEffect(() => wishlist?.need(), [wishlist]);
  const wished = useSyncExternalStore(
    wishlist?.store.subscribe ?? never,
    () => wishlist?.store.has(postId) ?? false,
    () => false,
  );
  return { wished, toggle: wishlist && (() => wishlist.toggle(postId)) };
}
