import type { Metadata } from "next";
import { words } from "@/app/texts";
import { MyPage } from "@/components/my-swaps/my-swaps-page";

export const metadata: Metadata = { title: words.me.title, robots: { index: false } };

export default function Page() {
  return <MyPage />;
}
