import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { MySwapsPage } from "@/components/my-swaps/my-swaps-page";

export const metadata: Metadata = { title: texts.me.title, robots: { index: false } };

export default function Page() {
  return <MySwapsPage />;
}
