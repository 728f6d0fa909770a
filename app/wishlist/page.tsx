import type { Metadata } from "next";
import { words } from "@/app/texts";
import { WishlistPage } from "@/components/wishlist/wishlist-page";

export const metadata: Metadata = { title: words.wishlist.title, robots: { index: false } };

export default function Page() {
  return <WishlistPage />;
}
