"use client";

import { useState } from "react";
import { useIsHidden } from "@/components/blocks/hidden-people";
import type { PostCardView } from "@/components/feed/post-card-view";
import { PostGrid } from "@/components/feed/post-grid";
import { GridCellMap } from "@/components/map/grid-cell-map";
import { gridCellOf, groupByCell } from "@/components/map/group-by-cell";
import { texts } from "@/components/map/texts";

/**
 * The posts of a list on a map and below it, in step: a circle leads to its posts, a post lights up its circle. With it
 * comes Leaflet, so load it only when it is opened.
 */
export default function PostMap({ posts: listed }: { posts: PostCardView[] }) {
  const isHidden = useIsHidden();
  const posts = listed.filter(({ by }) => !isHidden(by));
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const cells = groupByCell(posts);
  // A list that has changed may no longer have any in the chosen cell.
  const selected = cells.find(({ key }) => key === chosen) ?? null;
  const shown = selected ? posts.filter((post) => gridCellOf(post) === selected.key) : posts;
  const point = ({ target }: { target: EventTarget }) => {
    const link = (target as Element).closest("article")?.querySelector("h3 a");
    const post = posts.find(({ _id }) => link?.getAttribute("href") === `/feed/${_id}`);
    setPointed(post ? gridCellOf(post) : null);
  };
  return (
    <>
      <GridCellMap
        cells={cells}
        selected={selected?.key ?? null}
        pointed={pointed}
        onSelect={(key) => setChosen(key === selected?.key ? null : key)}
      />
      <div role="status" className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className={selected ? "font-semibold" : "text-sm text-soft"}>
          {selected?.label ?? texts.cells.help}
        </p>
        {selected && (
          <button type="button" className="btn btn-quiet" onClick={() => setChosen(null)}>
            {texts.cells.all}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches what is pointed at or focused inside. */}
      <div
        onPointerOver={point}
        onPointerLeave={() => setPointed(null)}
        onFocus={point}
        onBlur={() => setPointed(null)}
      >
        <PostGrid posts={shown} />
      </div>
    </>
  );
}
