"use client";

import { type ReactNode, useLayoutEffect, useState } from "react";
import type { PositionFailure } from "@/components/location/find-position";
import { FilterChips } from "@/components/search/filter-chips";
import { withFilters, withoutFilters } from "@/components/search/filters";
import { NearbyPanel } from "@/components/search/nearby-panel";
import { useSavedLocation } from "@/components/search/saved-location";
import type { Filters } from "@/components/search/search-url";
import { texts } from "@/components/search/texts";
import type { Facets } from "@/lib/search/schema";

const PLACE = "#place";
/** Why "Near me" on the feed did not find out where they are. */
const REFUSALS: PositionFailure[] = ["denied", "unavailable", "unanswered"];

type Props = {
  filters: Filters;
  facets: Facets | undefined;
  onGo(filters: Filters, how?: "push" | "replace"): void;
  /** Further actions with the search. */
  children: ReactNode;
};

export function SearchFilters({ filters, facets, onGo, children }: Props) {
  const near = useSavedLocation();
  const place = usePlacePanel();
  const isFiltered = Object.keys(filters).length > (filters.q ? 1 : 0);
  const goFromPanel = (next: Filters) => {
    onGo(next);
    place.setIsOpen(false);
  };
  return (
    <>
      <FilterChips
        filters={filters}
        facets={facets}
        isPlaceOpen={place.isOpen}
        onGo={onGo}
        onPlace={() => place.setIsOpen((now) => !now)}
      />
      {place.isOpen && (
        <NearbyPanel
          filters={filters}
          near={near}
          refused={place.refused}
          onForget={() => goFromPanel(withoutFilters(filters, "latitude", "longitude", "radius", "sort"))}
          onChoose={(point) => goFromPanel(withFilters(filters, { ...point, sort: undefined }))}
        />
      )}
      <div className="flex flex-wrap items-start gap-2">
        {isFiltered && <ClearButton onPress={() => onGo(withFilters({}, { q: filters.q }))} />}
        {/* The last: nothing slides under the pointer when it becomes shorter. */}
        {children}
      </div>
    </>
  );
}

const ClearButton = ({ onPress }: { onPress(): void }) => (
  <button type="button" className="btn btn-quiet" onClick={onPress}>
    {texts.clear}
  </button>
);

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
