"use client";

import { type ReactNode, useState } from "react";
import { CardSizeButton } from "@/components/feed/card-size-button";
import { PostGridSkeleton } from "@/components/feed/post-grid";
import type { SearchInfo } from "@/components/feed/use-post-list";
import { EffectiveFiltersContext as Searched } from "@/components/search/effective-filters-context";
import { toApiQuery, withFilters, withoutFilters } from "@/components/search/filters";
import { Results } from "@/components/search/results";
import { SearchBox } from "@/components/search/search-box";
import { SearchFilters } from "@/components/search/search-filters";
import { texts } from "@/components/search/texts";
import { useSearchAddress } from "@/components/search/use-search-address";
import { NoJsNotice } from "@/components/ui/no-js-notice";

/**
 * Everything one may look for at once; the address says what, so that it can be shared and taken back. `children` is what
 * else one can do with a search.
 */
export function SearchPage({ children }: { children: ReactNode }) {
  const { filters, isKnown, go } = useSearchAddress();
  const [about, setAbout] = useState<SearchInfo>({});
  const { corrected, facets } = about;
  const isNothing = facets !== undefined && facets.types.offer + facets.types.request === 0;
  const closeMap = () => go(withoutFilters(filters, "view"), "replace");
  const searched = corrected ? withFilters(filters, { q: corrected }) : filters;
  return (
    <div
      className={`wide -mt-3 flex flex-col gap-2 sm:mt-0 sm:gap-5 ${filters.view === "map" ? "search-map" : ""}`}
    >
      <Header isShort={filters.view === "map"} />
      <NoJsNotice />
      <div className="needs-script flex flex-col gap-2 sm:gap-4">
        <SearchFilters filters={filters} facets={facets} isKnown={isKnown} onGo={go}>
          <SearchBox q={filters.q ?? ""} onSearch={(q) => go(withFilters(filters, { q, sort: undefined }))} />
        </SearchFilters>
      </div>
      {/* So high that the footer never moves within the window. */}
      <div className="min-h-[calc(100dvh-16rem)] sm:min-h-[calc(100dvh-25rem)]">
        {isKnown ? (
          <Results
            key={toApiQuery(filters)}
            filters={filters}
            onCloseMap={filters.view === "map" ? closeMap : undefined}
            onAbout={setAbout}
            actions={
              <>
                <Searched value={{ filters: searched, isKnown: facets !== undefined && !isNothing }}>
                  {children}
                </Searched>
                <span className="contents max-sm:hidden">
                  <CardSizeButton />
                </span>
              </>
            }
          >
            <Searched value={{ filters: searched, isKnown: facets !== undefined }}>{children}</Searched>
          </Results>
        ) : (
          <div className="needs-script flex flex-col gap-2 sm:gap-5">
            <div className="result-row" />
            <PostGridSkeleton />
          </div>
        )}
      </div>
    </div>
  );
}

function Header({ isShort }: { isShort: boolean }) {
  return (
    // On a phone the results come first, and on a wide screen the map.
    <header className={`flex flex-col gap-2 ${isShort ? "sr-only" : "max-sm:sr-only"}`}>
      <h1>{texts.heading}</h1>
      <p className="lead">{texts.lead}</p>
    </header>
  );
}
