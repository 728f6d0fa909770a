"use client";

import { type ReactNode, useId } from "react";
import { MapButton } from "@/components/map/map-button";
import { effectiveSort, withFilters, withoutFilters } from "@/components/search/filters";
import type { Filters } from "@/components/search/search-url";
import { texts } from "@/components/search/texts";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import type { Facets } from "@/lib/search/schema";

const MAX_TAGS = 8;

type Props = {
  filters: Filters;
  facets: Facets | undefined;
  isPlaceOpen: boolean;
  onGo(filters: Filters, how?: "push" | "replace"): void;
  onPlace(): void;
};

/** The filters as chips: what is chosen, and how much the others would bring. */
export function FilterChips({ filters, facets, isPlaceOpen, onGo, onPlace }: Props) {
  const { type, status, latitude, radius } = filters;
  const isMap = filters.view === "map";
  const all = facets ? facets.types.offer + facets.types.request : null;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="-m-1 flex items-center gap-2 p-1 max-sm:overflow-x-auto sm:flex-wrap">
        <fieldset className="contents">
          <legend className="sr-only">{texts.type.label}</legend>
          <Chip isOn={!type} onPress={() => onGo(withoutFilters(filters, "type"))} number={all}>
            {texts.type.all}
          </Chip>
          {(["offer", "request"] as const).map((one) => (
            <Chip
              key={one}
              isOn={type === one}
              number={facets?.types[one] ?? null}
              onPress={() => onGo(withFilters(filters, { type: one }))}
            >
              {texts.type[one]}
            </Chip>
          ))}
        </fieldset>
        <Chip
          isOn={status === "open"}
          onPress={() => onGo(withFilters(filters, { status: status === "open" ? undefined : "open" }))}
        >
          {texts.available}
        </Chip>
        <button
          type="button"
          aria-expanded={isPlaceOpen}
          className={`btn shrink-0 ${latitude ? "btn-primary" : "btn-quiet"}`}
          onClick={onPlace}
        >
          <Icon name="map-pin" className="size-4" />
          {latitude ? (radius ? texts.near.around(radius) : texts.near.anywhere) : texts.near.open}
        </button>
        <MapButton
          isOn={isMap}
          onPress={() => onGo(withFilters(filters, { view: isMap ? undefined : "map" }), "replace")}
        />
        <SortField filters={filters} onGo={onGo} />
      </div>
      <TagChips filters={filters} facets={facets} onGo={onGo} />
    </div>
  );
}

function TagChips({ filters, facets, onGo }: Pick<Props, "filters" | "facets" | "onGo">) {
  const { tag } = filters;
  const tags = (facets?.tags ?? []).filter((one) => one.tag !== tag).slice(0, MAX_TAGS);
  return (
    <fieldset className="-m-1 flex min-h-13 min-w-0 items-center gap-2 p-1 max-lg:overflow-x-auto lg:flex-wrap">
      <legend className="sr-only">{texts.tags.label}</legend>
      {tag && (
        <button
          type="button"
          className="btn btn-primary shrink-0"
          aria-label={texts.tags.remove(tag)}
          onClick={() => onGo(withoutFilters(filters, "tag"))}
        >
          {tag}
          <Icon name="x" className="size-4" />
        </button>
      )}
      {tags.map((one) => (
        <Chip
          key={one.tag}
          number={one.count}
          isOn={false}
          onPress={() => onGo(withFilters(filters, { tag: one.tag }))}
        >
          {one.tag}
        </Chip>
      ))}
    </fieldset>
  );
}

type ChipProps = {
  isOn: boolean;
  /** Null until it is known. */
  number?: number | null;
  onPress(): void;
  children: ReactNode;
};

function Chip({ isOn, number, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={`btn shrink-0 ${isOn ? "btn-primary" : "btn-quiet"}`}
      onClick={onPress}
    >
      {isOn && <Icon name="check" className="size-4" />}
      {children}
      {number !== undefined && (
        <span className={`min-w-[2ch] tabular-nums ${isOn ? "" : "text-soft"}`}>{number}</span>
      )}
    </button>
  );
}

function SortField({ filters, onGo }: Pick<Props, "filters" | "onGo">) {
  const id = useId();
  const sorts = [
    ...(filters.q ? (["relevance"] as const) : []),
    "newest" as const,
    ...(filters.latitude ? (["nearest"] as const) : []),
  ];
  if (sorts.length === 1) return null;
  return (
    <div className="flex shrink-0 items-center gap-2 sm:ms-auto">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-soft">
        {texts.sort.label}
      </label>
      <Select
        id={id}
        value={effectiveSort(filters)}
        onChange={({ target }) => onGo(withFilters(filters, { sort: target.value }))}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {texts.sort[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}
