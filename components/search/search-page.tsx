"use client";

import { type ReactNode, useLayoutEffect, useState } from "react";
import type { SearchInfo } from "@/components/feed/use-post-list";
import type { PositionFailure } from "@/components/location/find-position";
import { MapButton } from "@/components/map/map-button";
import { EffectiveFiltersContext as Searched } from "@/components/search/effective-filters-context";
import { FilterChips } from "@/components/search/filter-chips";
import { toApiQuery, withFilters, withoutFilters } from "@/components/search/filters";
import { NearbyPanel } from "@/components/search/nearby-panel";
import { Results } from "@/components/search/results";
import { useSavedLocation } from "@/components/search/saved-location";
import { SearchBox } from "@/components/search/search-box";
import { texts } from "@/components/search/texts";
import { useSearchAddress } from "@/components/search/use-search-address";
import { NoJsNotice } from "@/components/ui/no-js-notice";

const PLACE = "#place";
/** Why "Near me" on the feed did not find out where they are. */
const REFUSALS: PositionFailure[] = ["denied", "unavailable", "unanswered"];

/**
 * Everything one may look for at once; the address says what, so that it can be shared and taken back. `children` is what
 * else one can do with a search.
 */
export function SearchPage({ children }: { children: ReactNode }) {
  const { filters, isKnown, go } = useSearchAddress();
  const near = useSavedLocation();
  const [about, setAbout] = useState<SearchInfo>({});
  const place = usePlacePanel();
  const { corrected, facets } = about;
  const withMap = filters.view === "map";
  const isNothing = facets !== undefined && facets.types.offer + facets.types.request === 0;
  const searched = corrected ? withFilters(filters, { q: corrected }) : filters;
  const isFiltered = Object.keys(filters).length > (filters.q ? 1 : 0);
  return (
    <div className="flex flex-col gap-6">
      <Header />
      <NoJsNotice />
      <div className="needs-script flex flex-col gap-4">
        <SearchBox q={filters.q ?? ""} onSearch={(q) => go(withFilters(filters, { q, sort: undefined }))} />
        {/* The cached page does not know the address: what depends on it keeps its place unseen until it is known. */}
        <section aria-label={texts.filters} className={`flex flex-col gap-3 ${isKnown ? "" : "invisible"}`}>
          <FilterChips
            filters={filters}
            facets={about.facets}
            isPlaceOpen={place.isOpen}
            onGo={go}
            onPlace={() => place.setIsOpen((now) => !now)}
          />
          {place.isOpen && (
            <NearbyPanel
              filters={filters}
              near={near}
              refused={place.refused}
              onForget={() => {
                go(withoutFilters(filters, "latitude", "longitude", "radius", "sort"));
                place.setIsOpen(false);
              }}
              onChoose={(point) => {
                go(withFilters(filters, { ...point, sort: undefined }));
                place.setIsOpen(false);
              }}
            />
          )}
          <div className="flex flex-wrap items-start gap-2">
            <MapButton
              isOn={withMap}
              onPress={() => go(withFilters(filters, { view: withMap ? undefined : "map" }), "replace")}
            />
            {isFiltered && <ClearButton onPress={() => go(withFilters({}, { q: filters.q }))} />}
            {/* The last: nothing slides under the pointer when it becomes shorter. */}
            <Searched value={{ filters: searched, isKnown: facets !== undefined && !isNothing }}>
              {children}
            </Searched>
          </div>
        </section>
      </div>
      {/* So high that the footer never moves within the window. */}
      <div className="min-h-[calc(100dvh-25rem)]">
        {isKnown && (
          <Results key={toApiQuery(filters)} filters={filters} withMap={withMap} onAbout={setAbout}>
            <Searched value={{ filters: searched, isKnown: facets !== undefined }}>{children}</Searched>
          </Results>
        )}
      </div>
    </div>
  );
}

const ClearButton = ({ onPress }: { onPress(): void }) => (
  <button type="button" className="btn btn-quiet" onClick={onPress}>
    {texts.clear}
  </button>
);

function Header() {
  return (
    <header className="flex flex-col gap-2">
      <h1>{texts.heading}</h1>
      <p className="lead">{texts.lead}</p>
    </header>
  );
}

/** Open from the start where the address asks for it, as after "Near me" on the feed has failed. */
function usePlacePanel() {
  const [isOpen, setIsOpen] = useState(false);
  const [refused, setRefused] = useState<PositionFailure | null>(null);
  // Before the page is painted, as it moves what is below.
  useLayoutEffect(() => {
    const { hash } = window.location;
    setIsOpen(hash.startsWith(PLACE));
    setRefused(REFUSALS.find((why) => hash === `${PLACE}-${why}`) ?? null);
  }, []);
  return { isOpen, setIsOpen, refused };
}
