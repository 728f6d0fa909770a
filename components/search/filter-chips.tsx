"use client";

import "@/components/search/chip-row.css";
import { MapButton } from "@/components/map/map-button";
import { AvailableChip, ChosenTag, SortField, TagChips, TypeChips } from "@/components/search/filter-groups";
import { countFilters, withFilters } from "@/components/search/filters";
import type { Filters } from "@/components/search/search-url";
import { texts } from "@/components/search/texts";
import { Icon } from "@/components/ui/icon";
import type { Facets } from "@/lib/search/schema";

type Props = {
  filters: Filters;
  facets: Facets | undefined;
  isPlaceOpen: boolean;
  /** Whether the browser is asked for the place. */
  isFinding: boolean;
  onGo(filters: Filters, how?: "push" | "replace"): void;
  onPlace(): void;
  onAll(): void;
};

/** The chosen filters, and how much the others would bring. On a phone it is one row that scrolls; the rest is in a sheet. */
export function FilterChips({ filters, facets, isPlaceOpen, isFinding, onGo, onPlace, onAll }: Props) {
  const isMap = filters.view === "map";
  const isFiltered = Object.keys(filters).length > (filters.q ? 1 : 0);
  const group = { filters, onGo };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="chip-row">
        <AllFiltersButton number={countFilters(filters)} onPress={onAll} />
        <AvailableChip {...group} />
        <NearButton filters={filters} isOpen={isPlaceOpen} isFinding={isFinding} onPress={onPlace} />
        <MapButton
          isOn={isMap}
          onPress={() => onGo(withFilters(filters, { view: isMap ? undefined : "map" }), "replace")}
        />
        <ChosenTag {...group} className="sm:hidden" />
        <TypeChips {...group} facets={facets} allClassName="max-sm:hidden" />
        <SortField {...group} className="max-sm:hidden sm:ms-auto" />
      </div>
      <fieldset className="button-space flex min-w-0 flex-wrap items-center gap-2 max-sm:hidden">
        <legend className="sr-only">{texts.tags.label}</legend>
        <ChosenTag {...group} />
        <TagChips {...group} facets={facets} />
        {/* The last: nothing slides under the pointer when it comes or goes. */}
        {isFiltered && (
          <button
            type="button"
            className="btn btn-quiet ms-auto"
            onClick={() => onGo(withFilters({}, { q: filters.q }))}
          >
            {texts.clear}
          </button>
        )}
      </fieldset>
    </div>
  );
}

function AllFiltersButton({ number, onPress }: { number: number; onPress(): void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`btn shrink-0 sm:hidden ${number ? "btn-primary" : "btn-quiet"}`}
      onClick={onPress}
    >
      <Icon name="sliders-horizontal" className="size-4" />
      {texts.filters}
      {number > 0 && <span className="tabular-nums">{number}</span>}
    </button>
  );
}

const labelOf = (radius?: string) => (radius ? texts.near.around(radius) : texts.near.anywhere);

type NearProps = { filters: Filters; isOpen: boolean; isFinding: boolean; onPress(): void };

function NearButton({ filters: { latitude, radius }, isOpen, isFinding, onPress }: NearProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className={`btn shrink-0 ${latitude ? "btn-primary" : "btn-quiet"}`}
      onClick={onPress}
    >
      <Icon name="map-pin" className="size-4" />
      {isFinding ? texts.near.busy : latitude ? labelOf(radius) : texts.near.open}
    </button>
  );
}
