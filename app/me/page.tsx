import type { Metadata } from "next";
import { words } from "@/app/words";
import { MyPage } from "@/components/replies/my-page";

export const metadata: Metadata = { title: words.me.title, robots: { index: false } };

export default function Page() {
  return <MyPage />;
}
