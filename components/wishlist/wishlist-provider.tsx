"use client";

import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import { useHydrated } from "@/components/browser/use-hydrated";
import { CardCornerContext } from "@/components/feed/card-corner";
import { type Wishlist, WishlistContext } from "@/components/wishlist/wishlist-context";

const WishlistController = lazyPart(() => import("@/components/wishlist/wishlist-controller"));

/** The wishlist and its hearts come after the page: it can be read without them. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const [wishlist, setWishlist] = useState<Wishlist | null>(null);
  return (
    <WishlistContext value={wishlist}>
      <CardCornerContext value={wishlist?.CardButton ?? null}>{children}</CardCornerContext>
      {isHydrated && (
        <Suspense fallback={null}>
          <WishlistController onChange={setWishlist} />
        </Suspense>
      )}
    </WishlistContext>
  );
}
