import type { Metadata } from "next";
import { SearchPage } from "@/components/posts/search/search-page";
import { words } from "@/components/posts/search/words";
import { SaveThisSearch } from "@/components/searches/save-this-search";

export const metadata: Metadata = {
  title: words.title,
  description: words.lead,
  alternates: { canonical: "/search" },
  // What it finds stands on pages of its own.
  robots: { index: false, follow: true },
};

export default function Page() {
  return (
    <SearchPage>
      <SaveThisSearch />
    </SearchPage>
  );
}
