"use client";

import { useEffect, useRef, useState } from "react";
import { isPhone } from "@/components/browser/is-phone";
import type { PostCardView } from "@/components/feed/post-card-view";
import { PostGrid } from "@/components/feed/post-grid";
import { GridCellMap } from "@/components/map/grid-cell-map";
import { MapScreen } from "@/components/map/map-screen";
import { texts } from "@/components/map/texts";
import { type MapState, useMapState } from "@/components/map/use-map-state";

type Props = {
  posts: PostCardView[];
  /** The list has more than a map can show. */
  isPart: boolean;
  onClose(): void;
};

/**
 * The posts of a list on a map: a screen of its own on phones, beside the list where there is room. With it comes Leaflet, so
 * load it only when it is opened.
 */
export default function PostMap({ posts, isPart, onClose }: Props) {
  const state = useMapState(posts);
  const [isScreen] = useState(isPhone);
  return (
    <>
      {isScreen ? <MapScreen state={state} onClose={onClose} /> : <MapBeside state={state} />}
      {isPart && <p className="text-soft">{texts.newest(posts.length)}</p>}
    </>
  );
}

function MapBeside({ state }: { state: MapState }) {
  const { posts, cells, selected, pointed, shown, heading, isWhole, choose, look, point, showAll } = state;
  const side = useScrollToOnce();
  const pointAt = ({ target }: { target: EventTarget }) => {
    const link = (target as Element).closest("article")?.querySelector("h3 a");
    point(posts.find(({ _id }) => link?.getAttribute("href") === `/feed/${_id}`));
  };
  return (
    <div className="map-beside">
      <div className="map-side" ref={side}>
        <GridCellMap
          {...{ cells, selected, pointed, isWhole }}
          className="h-96"
          onSelect={choose}
          onLook={look}
        />
        <p className="pt-2 text-sm text-soft">{texts.cells.help}</p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches what is pointed at or focused inside. */}
      <div
        onPointerOver={pointAt}
        onPointerLeave={() => point(undefined)}
        onFocus={pointAt}
        onBlur={() => point(undefined)}
      >
        {/* In view however far the list is scrolled, with the way back to all of it. */}
        <div role="status" className="map-list-head">
          <p className="text-lg font-bold">{heading}</p>
          {showAll && (
            <button type="button" className="btn btn-quiet" onClick={showAll}>
              {texts.cells.all}
            </button>
          )}
        </div>
        <PostGrid posts={shown} />
      </div>
    </div>
  );
}

/** Of the window: above it a map says enough of itself. */
const IN_SIGHT = 2 / 3;

/** Where it opens below the window's middle, as under the head of the feed. Once, so that coming back from another page keeps its position. */
function useScrollToOnce() {
  const element = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0;
    if (!isDone.current && (top < 0 || top > IN_SIGHT * window.innerHeight))
      element.current?.scrollIntoView({ block: "start" });
    isDone.current = true;
  }, []);
  return element;
}
