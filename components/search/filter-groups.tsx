"use client";

import { useId } from "react";
import { effectiveSort, withFilters, withoutFilters } from "@/components/search/filters";
import type { Filters } from "@/components/search/search-url";
import { texts } from "@/components/search/texts";
import { FilterChip } from "@/components/ui/filter-chip";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import type { Facets } from "@/lib/search/schema";

const MAX_TAGS = 8;

export type GroupProps = { filters: Filters; facets: Facets | undefined; onGo(filters: Filters): void };

type TypeProps = GroupProps & { className?: string; allClassName?: string };

/** @param props `allClassName` where another press on a kind is enough */
export function TypeChips({ filters, facets, onGo, className = "contents", allClassName }: TypeProps) {
  const { type } = filters;
  const all = facets ? facets.types.offer + facets.types.request : null;
  const goToAll = () => onGo(withoutFilters(filters, "type"));
  return (
    <fieldset className={className}>
      <legend className="sr-only">{texts.type.label}</legend>
      <FilterChip
        isOn={!type}
        number={all}
        onPress={goToAll}
        {...(allClassName && { className: allClassName })}
      >
        {texts.type.all}
      </FilterChip>
      {(["offer", "request"] as const).map((one) => (
        <FilterChip
          key={one}
          isOn={type === one}
          number={facets?.types[one] ?? null}
          onPress={() => (type === one ? goToAll() : onGo(withFilters(filters, { type: one })))}
        >
          {texts.type[one]}
        </FilterChip>
      ))}
    </fieldset>
  );
}

export function AvailableChip({
  filters,
  onGo,
  className = "",
}: Omit<GroupProps, "facets"> & { className?: string }) {
  const isOn = filters.status === "open";
  return (
    <FilterChip
      isOn={isOn}
      className={className}
      onPress={() => onGo(withFilters(filters, { status: isOn ? undefined : "open" }))}
    >
      {texts.available}
    </FilterChip>
  );
}

export function ChosenTag({ filters, onGo }: Omit<GroupProps, "facets">) {
  const { tag } = filters;
  if (!tag) return null;
  return (
    <button
      type="button"
      className="btn btn-primary shrink-0"
      aria-label={texts.tags.remove(tag)}
      onClick={() => onGo(withoutFilters(filters, "tag"))}
    >
      {tag}
      <Icon name="x" className="size-4" />
    </button>
  );
}

export function TagChips({ filters, facets, onGo }: GroupProps) {
  const tags = (facets?.tags ?? []).filter(({ tag }) => tag !== filters.tag).slice(0, MAX_TAGS);
  return tags.map(({ tag, count }) => (
    <FilterChip key={tag} number={count} isOn={false} onPress={() => onGo(withFilters(filters, { tag }))}>
      {tag}
    </FilterChip>
  ));
}

/** Nothing where there is only one way. */
export function SortField({
  filters,
  onGo,
  className = "",
}: Omit<GroupProps, "facets"> & { className?: string }) {
  const id = useId();
  const sorts = [
    ...(filters.q ? (["relevance"] as const) : []),
    "newest" as const,
    ...(filters.latitude ? (["nearest"] as const) : []),
  ];
  if (sorts.length === 1) return null;
  return (
    <div className={`flex shrink-0 items-center gap-2 ${className}`}>
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
