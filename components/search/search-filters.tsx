"use client";

import { type ReactNode, useLayoutEffect, useState } from "react";
import { isPhone } from "@/components/browser/is-phone";
import { useSavedLocation } from "@/components/browser/saved-location";
import type { PositionFailure } from "@/components/location/find-position";
import { AllFiltersButton, FilterChips } from "@/components/search/filter-chips";
import { FilterSheet } from "@/components/search/filter-sheet";
import { countFilters, withFilters, withoutFilters } from "@/components/search/filters";
import { NearbyPanel } from "@/components/search/nearby-panel";
import type { Filters } from "@/components/search/search-url";
import { texts } from "@/components/search/texts";
import { useNearNow } from "@/components/search/use-near-now";
import { BottomSheet } from "@/components/ui/bottom-sheet";
import type { Facets } from "@/lib/search/schema";

const PLACE = "#place";
/** Why "Near me" on the feed did not find out where they are. */
const REFUSALS: PositionFailure[] = ["denied", "unavailable", "unanswered"];

type Props = {
  filters: Filters;
  facets: Facets | undefined;
  onGo(filters: Filters, how?: "push" | "replace"): void;
};

/** @param props `isKnown` false until the address is read; `children` is the field for words. */
export function SearchFilters({
  filters,
  facets,
  isKnown,
  onGo,
  children,
}: Props & { isKnown: boolean; children: ReactNode }) {
  const place = usePlacePanel();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { busy, look } = useNearNow({
    filters,
    onGo: (next) => onGo(next, "push"),
    onFailed: place.openAfter,
    onAsk: place.toggle,
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {children}
        <AllFiltersButton
          number={countFilters(filters)}
          isKnown={isKnown}
          onPress={() => setIsSheetOpen(true)}
        />
      </div>
      {/* The cached page does not know the address: what depends on it keeps its place unseen until it is known. */}
      <section aria-label={texts.filters} className={`flex flex-col gap-3 ${isKnown ? "" : "invisible"}`}>
        <FilterChips
          filters={filters}
          facets={facets}
          isPlaceOpen={place.isOpen}
          onGo={onGo}
          isFinding={busy}
          // One that is chosen is there to be changed.
          onPlace={() => (filters.latitude || place.isOpen ? place.toggle() : void look())}
        />
        {place.isOpen && (
          <PlacePanel filters={filters} refused={place.refused} onGo={onGo} onClose={place.close} />
        )}
      </section>
      {isSheetOpen && (
        <FilterSheet filters={filters} facets={facets} onGo={onGo} onClose={() => setIsSheetOpen(false)} />
      )}
    </>
  );
}

type PlaceProps = Omit<Props, "facets"> & { refused: PositionFailure | null; onClose(): void };

/** On a phone it lies over the results, and its place in the history becomes that of the new search. */
function PlacePanel({ filters, refused, onGo, onClose }: PlaceProps) {
  const near = useSavedLocation();
  const [isSheet] = useState(isPhone);
  const go = (next: Filters) => {
    onGo(next, isSheet ? "replace" : "push");
    onClose();
  };
  const panel = (
    <NearbyPanel
      filters={filters}
      near={near}
      refused={refused}
      isBare={isSheet}
      onForget={() => go(withoutFilters(filters, "latitude", "longitude", "radius", "sort"))}
      onChoose={(point) => go(withFilters(filters, { ...point, sort: undefined }))}
    />
  );
  if (!isSheet) return panel;
  return (
    <BottomSheet heading={texts.near.heading} onClose={onClose}>
      {panel}
    </BottomSheet>
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
  return {
    isOpen,
    refused,
    toggle: () => {
      setRefused(null);
      setIsOpen((now) => !now);
    },
    close: () => setIsOpen(false),
    openAfter: (why: PositionFailure) => {
      setRefused(why);
      setIsOpen(true);
    },
  };
}
