"use client";

import { type ReactNode, useState } from "react";
import { AvailableChip, ChosenTag, SortField, TagChips, TypeChips } from "@/components/search/filter-groups";
import { withFilters } from "@/components/search/filters";
import { type Filters, toUrl } from "@/components/search/search-url";
import { texts } from "@/components/search/texts";
import { useCountedFacets } from "@/components/search/use-counted-facets";
import { BottomSheet } from "@/components/ui/bottom-sheet";
import type { Facets } from "@/lib/search/schema";

type Props = {
  filters: Filters;
  facets: Facets | undefined;
  onGo(filters: Filters, how: "replace"): void;
  onClose(): void;
};

/** All filters on a phone. They are tried out here, with their number of results, and searched for by the button below. */
export function FilterSheet({ filters, facets, onGo, onClose }: Props) {
  const [chosen, setChosen] = useState(filters);
  const counted = useCountedFacets(chosen, facets);
  const group = { filters: chosen, onGo: setChosen };
  const show = (close: () => void) => {
    if (toUrl(chosen) === toUrl(filters)) return close();
    // The sheet's place in the history becomes that of the new search.
    onGo(chosen, "replace");
    onClose();
  };
  const foot = (close: () => void) => (
    <>
      <button
        type="button"
        className="btn btn-quiet"
        onClick={() => setChosen(withFilters({}, { q: filters.q, view: filters.view }))}
      >
        {texts.sheet.clear}
      </button>
      <button type="button" className="btn btn-primary flex-1" onClick={() => show(close)}>
        {showText(counted, chosen)}
      </button>
    </>
  );
  return (
    <BottomSheet heading={texts.filters} onClose={onClose} foot={foot}>
      <Group>
        <AvailableChip {...group} />
      </Group>
      <Group label={texts.type.label}>
        <TypeChips {...group} facets={counted} />
      </Group>
      {(chosen.tag || counted?.tags.length !== 0) && (
        <Group label={texts.tags.label}>
          <ChosenTag {...group} />
          <TagChips {...group} facets={counted} />
        </Group>
      )}
      <SortField {...group} />
    </BottomSheet>
  );
}

function Group({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      {label && <h3 className="font-semibold">{label}</h3>}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function showText(facets: Facets | undefined, { type }: Filters): string {
  if (!facets) return texts.sheet.showUncounted;
  const { offer, request } = facets.types;
  const number = type === "offer" ? offer : type === "request" ? request : offer + request;
  return facets.atLeast ? texts.sheet.showMore(number) : texts.sheet.show(number);
}
