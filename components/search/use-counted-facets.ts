import { useEffect, useState } from "react";
import { toApiQuery } from "@/components/search/filters";
import type { Filters } from "@/components/search/search-url";
import { get } from "@/lib/api-client/client";
import type { Facets, SearchPage } from "@/lib/search/schema";

/** So many presses in a row are one question. */
const QUIET_MS = 150;

/** Counts for filters that are not searched for yet; the numbers of before until the new ones are there. */
export function useCountedFacets(filters: Filters, known: Facets | undefined): Facets | undefined {
  const query = toApiQuery(filters);
  const [counted, setCounted] = useState({ query: known && query, facets: known });
  const isNew = query !== counted.query;
  useEffect(() => {
    if (!isNew) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      get<SearchPage>(`/post?${query}&limit=1`, controller.signal).then(
        ({ facets }) => setCounted({ query, facets }),
        // Without numbers one can still choose.
        () => !controller.signal.aborted && setCounted({ query, facets: undefined }),
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isNew]);
  return counted.facets;
}
