import type { Metadata } from "next";
import { SaveThisSearch } from "@/components/saved-searches/save-this-search";
import { FirstResultsScript } from "@/components/search/first-results-script";
import { SearchPage } from "@/components/search/search-page";
import { texts } from "@/components/search/texts";

export const metadata: Metadata = {
  title: texts.title,
  description: texts.lead,
  alternates: { canonical: "/search" },
  // The results have pages of their own.
  robots: { index: false, follow: true },
};

export default function Page() {
  return (
    <>
      <FirstResultsScript />
      <SearchPage>
        <SaveThisSearch />
      </SearchPage>
    </>
  );
}
