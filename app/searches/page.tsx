import type { Metadata } from "next";
import { words } from "@/app/words";
import { SearchesPage } from "@/components/searches/searches-page";

export const metadata: Metadata = { title: words.searches.title, robots: { index: false } };

export default function Page() {
  return <SearchesPage />;
}
