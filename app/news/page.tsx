import type { Metadata } from "next";
import { words } from "@/app/texts";
import { NewsPage } from "@/components/notifications/notifications-page";

export const metadata: Metadata = { title: words.news.title, robots: { index: false } };

export default function Page() {
  return <NewsPage />;
}
