"use client";

import "@/components/search/chip-row.css";
import { CardSizeButton } from "@/components/feed/card-size-button";
import { MapButton } from "@/components/map/map-button";
import { AvailableChip, ChosenTag, SortField, TagChips, TypeChips } from "@/components/search/filter-groups";
import { withFilters } from "@/components/search/filters";
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
};

/** The chosen filters, and how much the others would bring. On a phone the most used ones; the rest is in a sheet. */
export function FilterChips({ filters, facets, isPlaceOpen, isFinding, onGo, onPlace }: Props) {
  const isMap = filters.view === "map";
  const isFiltered = Object.keys(filters).length > (filters.q ? 1 : 0);
  const group = { filters, onGo };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="chip-row">
        <TypeChips {...group} facets={facets} allClassName="max-sm:hidden" className="type-switch" />
        <NearButton filters={filters} isOpen={isPlaceOpen} isFinding={isFinding} onPress={onPlace} />
        <MapButton
          isOn={isMap}
          onPress={() => onGo(withFilters(filters, { view: isMap ? undefined : "map" }), "replace")}
        />
        {/* On a wide screen beside the number of results. */}
        <span className="contents sm:hidden">
          <CardSizeButton />
        </span>
        <AvailableChip {...group} className="max-sm:hidden" />
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

type AllProps = { number: number; isKnown: boolean; onPress(): void };

/** Beside the field for words, on a phone. */
export function AllFiltersButton({ number, isKnown, onPress }: AllProps) {
  const look = number ? "btn-primary" : "btn-quiet";
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`btn min-h-13 shrink-0 px-3 sm:hidden ${look} ${isKnown ? "" : "invisible"}`}
      onClick={onPress}
    >
      <Icon name="sliders-horizontal" className="size-4" />
      {texts.filters}
      {number > 0 && <span className="tabular-nums">{number}</span>}
    </button>
  );
}

/** In words, and as short as in the row of a phone. */
function labelsOf(isFinding: boolean, { latitude, radius }: Filters): [string, string] {
  const { busy, busyShort, open, around, aroundShort, anywhere } = texts.near;
  if (isFinding) return [busy, busyShort];
  if (!latitude) return [open, open];
  return radius ? [around(radius), aroundShort(radius)] : [anywhere, anywhere];
}

type NearProps = { filters: Filters; isOpen: boolean; isFinding: boolean; onPress(): void };

function NearButton({ filters, isOpen, isFinding, onPress }: NearProps) {
  const [label, short] = labelsOf(isFinding, filters);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={label}
      className={`btn shrink-0 ${filters.latitude ? "btn-primary" : "btn-quiet"}`}
      onClick={onPress}
    >
      <Icon name="map-pin" className="size-4" />
      <span className="max-sm:hidden">{label}</span>
      <span className="sm:hidden">{short}</span>
    </button>
  );
}
