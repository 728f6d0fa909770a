"use client";

import { type ReactNode, useId, useLayoutEffect } from "react";
import { loadPosts } from "@/components/feed/load-posts";
import { PostListBody } from "@/components/feed/post-list-body";
import { type SearchInfo, usePostList } from "@/components/feed/use-post-list";
import { demandHref } from "@/components/post-form/demand-href";
import { toApiQuery, withoutFilters } from "@/components/search/filters";
import { NewestOffersSlot } from "@/components/search/newest-offers-slot";
import type { Filters } from "@/components/search/search-url";
import { texts } from "@/components/search/texts";
import { EmptyState } from "@/components/ui/empty-state";
import { StatusLine } from "@/components/ui/status-line";

type Props = {
  filters: Filters;
  onCloseMap: (() => void) | undefined;
  onAbout(about: SearchInfo): void;
  /** Beside the number of results. */
  actions: ReactNode;
  /** Other ways on where nothing was found. */
  children: ReactNode;
};

export function Results({ filters, onCloseMap, onAbout, actions, children }: Props) {
  const list = usePostList(toApiQuery(filters), loadPosts);
  const { posts, about, loading, error } = list;
  const heading = useId();
  // Before the posts are painted: the filters above would push them down.
  useLayoutEffect(() => onAbout(about), [about, onAbout]);
  const isOnItsWay = loading && posts.length === 0;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2 sm:gap-5" aria-busy={loading}>
      <h2 id={heading} className="sr-only">
        {texts.results.label}
      </h2>
      <div className="result-row relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StatusLine className="text-soft max-sm:flex-1 max-sm:basis-24 max-sm:text-sm max-sm:leading-tight">
          {error ? "" : isOnItsWay ? texts.results.searching : statusText(about, filters, posts.length)}
          {!error && <ChosenInSheet filters={filters} />}
        </StatusLine>
        <div className="ms-auto flex flex-wrap items-start justify-end gap-2">{actions}</div>
      </div>
      <PostListBody
        list={list}
        onCloseMap={onCloseMap}
        eager
        empty={<Nothing filters={filters}>{children}</Nothing>}
      />
    </section>
  );
}

/** Filters that a phone has in its sheet alone. A row of their own would push the results down. */
function ChosenInSheet({ filters: { tag, status } }: Pick<Props, "filters">) {
  const chosen = [tag, status === "open" && texts.available].filter(Boolean);
  return chosen.length > 0 && <span className="sm:hidden"> · {chosen.join(" · ")}</span>;
}

function statusText({ facets, corrected }: SearchInfo, { type }: Filters, shown: number): string {
  const counted = type === "offer" || type === "request" ? facets?.types[type] : undefined;
  const number = counted ?? (facets ? facets.types.offer + facets.types.request : shown);
  const found = facets?.atLeast ? texts.results.atLeast(number) : texts.results.found(number);
  return corrected ? `${texts.results.corrected(corrected)}: ${found}` : found;
}

/** Below come the newest offers around the place that was chosen, or anywhere. */
function Nothing({ filters, children }: Pick<Props, "filters" | "children">) {
  const { q = "" } = filters;
  const { heading, lead, headingNear, leadNear } = texts.results.instead;
  const isNear = Boolean(filters.latitude);
  const place = withoutFilters(filters, "q", "tag", "type", "status", "sort", "view");
  return (
    <div className="flex flex-col gap-8">
      <EmptyState
        spot="search"
        as="h3"
        heading={texts.results.nothing(q)}
        lead={texts.results.nothingLead}
        next={{ href: demandHref(q), text: texts.results.ask }}
      >
        {children}
      </EmptyState>
      <NewestOffersSlot
        heading={isNear ? headingNear : heading}
        lead={isNear ? leadNear : lead}
        query={toApiQuery({ ...place, type: "offer", status: "open", sort: "newest" })}
      />
    </div>
  );
}
