import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { WishlistPage } from "@/components/wishlist/wishlist-page";

export const metadata: Metadata = { title: texts.wishlist.title, robots: { index: false } };

export default function Page() {
  return <WishlistPage />;
}
