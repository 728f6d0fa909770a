import type { Metadata } from "next";
import { words } from "@/app/words";
import { WishlistPage } from "@/components/wishes/wishlist-page";

export const metadata: Metadata = { title: words.wishlist.title, robots: { index: false } };

export default function Page() {
  return <WishlistPage />;
}
