import type { Metadata } from "next";
import { words } from "@/app/texts";
import { SearchesPage } from "@/components/saved-searches/searches-page";

export const metadata: Metadata = { title: words.searches.title, robots: { index: false } };

export default function Page() {
  return <SearchesPage />;
}
