"use client";

import { SearchX } from "lucide-react";
import Link from "next/link";
import { lazy, Suspense, useEffect, useId } from "react";
import { PostGrid, PostGridSkeleton } from "@/components/posts/post-grid";
import { callOf, type Filters } from "@/components/posts/search/filters";
import { words } from "@/components/posts/search/words";
import { type About, usePostList } from "@/components/posts/use-post-list";

// Leaflet comes only to those who open a map.
const PostMap = lazy(() => import("@/components/posts/post-map"));

type Props = { filters: Filters; withMap: boolean; onAbout(about: About): void };

/** What a search brings, page by page. */
export function Results({ filters, withMap, onAbout }: Props) {
  const { posts, nextCursor, about, loading, error, more, retry } = usePostList(callOf(filters));
  const heading = useId();
  useEffect(() => onAbout(about), [about, onAbout]);
  const isEmpty = posts.length === 0;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-6" aria-busy={loading}>
      <h2 id={heading} className="sr-only">
        {words.results.label}
      </h2>
      <p role="status" className="text-soft empty:hidden">
        {error ? "" : loading && isEmpty ? words.results.searching : saidOf(about, filters, posts.length)}
      </p>
      {isEmpty && loading && <PostGridSkeleton />}
      {isEmpty && !loading && !error && <Nothing filters={filters} />}
      {!isEmpty && withMap && (
        <Suspense fallback={<div className="skeleton h-96 w-full" />}>
          <PostMap posts={posts} />
        </Suspense>
      )}
      {!isEmpty && !withMap && <PostGrid posts={posts} eager />}
      {error && (
        <div
          role="status"
          className="flex items-center justify-between gap-3 rounded-field border border-error p-4 font-semibold text-error"
        >
          {error}
          <button type="button" className="btn btn-quiet" onClick={retry}>
            {words.results.retry}
          </button>
        </div>
      )}
      {nextCursor && !error && !isEmpty && (
        <button
          type="button"
          className="btn btn-outline btn-primary self-center"
          disabled={loading}
          onClick={more}
        >
          {loading ? words.results.loading : words.results.more}
        </button>
      )}
    </section>
  );
}

function saidOf({ facets, corrected }: About, { type }: Filters, shown: number): string {
  const counted = type === "offer" || type === "request" ? facets?.types[type] : undefined;
  const number = counted ?? (facets ? facets.types.offer + facets.types.request : shown);
  const found = facets?.atLeast ? words.results.atLeast(number) : words.results.found(number);
  return corrected ? `${words.results.corrected(corrected)}: ${found}` : found;
}

function Nothing({ filters: { q = "" } }: { filters: Filters }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-box border border-dashed border-field-line px-4 py-14 text-center">
      <SearchX aria-hidden="true" className="size-10 text-primary" strokeWidth={1.5} />
      <h3 className="text-lg font-bold">{words.results.nothing(q)}</h3>
      <p className="max-w-md text-soft">{words.results.nothingLead}</p>
      <Link href="/demand" className="btn btn-primary">
        {words.results.ask}
      </Link>
    </div>
  );
}
