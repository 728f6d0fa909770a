"use client";

import { type ReactNode, useEffect, useState } from "react";
import { MapButton } from "@/components/posts/map-button";
import { Chips } from "@/components/posts/search/chips";
import { addressOf, changed } from "@/components/posts/search/filters";
import { useNear } from "@/components/posts/search/near";
import { NearPanel } from "@/components/posts/search/near-panel";
import { Results } from "@/components/posts/search/results";
import { SearchedContext } from "@/components/posts/search/searched";
import { useSearchAddress } from "@/components/posts/search/use-search-address";
import { words } from "@/components/posts/search/words";
import { SearchBox } from "@/components/posts/search-box";
import type { About } from "@/components/posts/use-post-list";
import { NeedsScript } from "@/components/ui/needs-script";

const PLACE = "#place";

/**
 * Everything one may look for at once; the address says what, so that it can be shared and taken back. `children` is what
 * else one can do with a search.
 */
export function SearchPage({ children }: { children: ReactNode }) {
  const { filters, isKnown, go } = useSearchAddress();
  const near = useNear();
  const [about, setAbout] = useState<About>({});
  const [withMap, setWithMap] = useState(false);
  const [isPlaceOpen, setIsPlaceOpen] = useState(false);
  useEffect(() => setIsPlaceOpen(window.location.hash === PLACE), []);
  const { corrected } = about;
  const searched = corrected ? changed(filters, { q: corrected }) : filters;
  const isFiltered = Object.keys(filters).length > (filters.q ? 1 : 0);
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      <NeedsScript />
      <div className="needs-script flex flex-col gap-4">
        <SearchBox q={filters.q ?? ""} onSearch={(q) => go(changed(filters, { q, sort: undefined }))} />
        <section aria-label={words.filters} className="flex flex-col gap-3">
          <Chips
            filters={filters}
            facets={about.facets}
            isPlaceOpen={isPlaceOpen}
            onGo={go}
            onPlace={() => setIsPlaceOpen((now) => !now)}
          />
          {isPlaceOpen && (
            <NearPanel
              filters={filters}
              near={near}
              onChoose={(place) => {
                go(changed(filters, { ...place, sort: undefined }));
                setIsPlaceOpen(false);
              }}
            />
          )}
          <div className="flex flex-wrap items-start gap-2">
            <MapButton isOn={withMap} onPress={() => setWithMap(!withMap)} />
            <SearchedContext value={about.facets ? searched : null}>{children}</SearchedContext>
            {isFiltered && (
              <button
                type="button"
                className="btn btn-quiet"
                onClick={() => go(changed({}, { q: filters.q }))}
              >
                {words.clear}
              </button>
            )}
          </div>
        </section>
      </div>
      {isKnown && <Results key={addressOf(filters)} filters={filters} withMap={withMap} onAbout={setAbout} />}
    </div>
  );
}
