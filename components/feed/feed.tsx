"use client";

import { Suspense, useMemo, useState } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import { type CardColumns, fromColumns } from "@/components/feed/card-columns";
import { PostList } from "@/components/feed/post-list";
import { texts } from "@/components/feed/texts";
import { useFeedAddress } from "@/components/feed/use-feed-address";
import type { FirstPage } from "@/components/feed/use-post-list";
import { MapButton } from "@/components/map/map-button";
import { NearbyButton } from "@/components/search/nearby-button";
import { SearchBox } from "@/components/search/search-box";
import { type Tab, Tabs } from "@/components/ui/tabs";
import type { PostType } from "@/lib/posts/field-rules";

const LateFeedParts = lazyPart(() => import("@/components/feed/late-feed-parts"));

/** Part of the page, so in a form that takes little room. */
type Given = { posts: CardColumns; nextCursor: string | null };
type Props = { offers: Given; requests: Given };

const TABS: Tab<PostType>[] = [
  { id: "offer", label: texts.feed.tabs.offer },
  { id: "request", label: texts.feed.tabs.request },
];

/** The noticeboard: two lists, a search over both. */
export function Feed({ offers, requests }: Props) {
  const { q, type, go } = useFeedAddress();
  const [withMap, setWithMap] = useState(false);
  const first = { offer: useFirstPage(offers), request: useFirstPage(requests) };
  return (
    <section aria-label={texts.feed.label} className="wide flex flex-col gap-2.5 sm:gap-6">
      <div className="needs-script feed-head">
        <Tabs
          label={texts.feed.kinds}
          tabs={TABS}
          chosen={type}
          onChoose={(chosen) => go({ q, type: chosen }, "replace")}
        />
        <SearchBox q={q} onSearch={(typed) => go({ q: typed, type }, "push")} />
        <div className="feed-tools">
          <NearbyButton q={q} type={type} />
          <Suspense fallback={<i className="btn btn-square ms-auto" />}>
            <LateFeedParts q={q} />
          </Suspense>
          <MapButton isOn={withMap} onPress={() => setWithMap(!withMap)} />
        </div>
      </div>
      {TABS.map(({ id, label }) => (
        <div
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          hidden={id !== type}
          className="feed-panel"
        >
          <h2 className="sr-only">{label}</h2>
          <PostList
            key={q}
            type={id}
            q={q}
            eager={id === "offer"}
            onCloseMap={withMap && id === type ? () => setWithMap(false) : undefined}
            {...(!q && { first: first[id] })}
          />
        </div>
      ))}
    </section>
  );
}

const useFirstPage = ({ posts, nextCursor }: Given): FirstPage =>
  useMemo(() => ({ posts: fromColumns(posts), nextCursor }), [posts, nextCursor]);
