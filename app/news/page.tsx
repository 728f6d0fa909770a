import type { Metadata } from "next";
import { words } from "@/app/words";
import { NewsPage } from "@/components/news/news-page";

export const metadata: Metadata = { title: words.news.title, robots: { index: false } };

export default function Page() {
  return <NewsPage />;
}
