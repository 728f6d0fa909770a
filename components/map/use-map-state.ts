import { useState } from "react";
import { useIsHidden } from "@/components/blocks/hidden-people";
import type { PostCardView } from "@/components/feed/post-card-view";
import { gridCellOf, groupByCell } from "@/components/map/group-by-cell";

export type MapState = ReturnType<typeof useMapState>;

/** The posts of a list and their circles, in step: a circle leads to its posts, a post lights up its circle. */
export function useMapState(listed: PostCardView[]) {
  const isHidden = useIsHidden();
  const posts = listed.filter(({ by }) => !isHidden(by));
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const cells = groupByCell(posts);
  // A list that has changed may no longer have any in the chosen cell.
  const selected = cells.find(({ key }) => key === chosen) ?? null;
  return {
    posts,
    cells,
    selected,
    pointed,
    shown: selected ? posts.filter((post) => gridCellOf(post) === selected.key) : posts,
    /** Another press on the same circle lets it go. */
    choose: (key: string | null) => setChosen(key === selected?.key ? null : key),
    point: (post: PostCardView | undefined) => setPointed(post ? gridCellOf(post) : null),
  };
}
