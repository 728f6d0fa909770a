import { useState } from "react";
import { useIsHidden } from "@/components/blocks/hidden-people";
import type { PostCardView } from "@/components/feed/post-card-view";
import { gridCellOf, groupByCell } from "@/components/map/group-by-cell";
import { listMapChoices, type MapChoice } from "@/components/map/map-choices";

export type MapState = ReturnType<typeof useMapState>;

/** The posts of a list and their circles, in step: a circle leads to its posts, a post lights up its circle. */
export function useMapState(listed: PostCardView[]) {
  const isHidden = useIsHidden();
  const all = listed.filter(({ by }) => !isHidden(by));
  const choices = listMapChoices(all);
  const [pressed, setPressed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  // A list that has changed may no longer offer the choice, or have any post in the chosen cell.
  const choice = choices.find(({ key }) => key === pressed) ?? null;
  const posts = choice ? all.filter(choice.fits) : all;
  const cells = groupByCell(posts);
  const selected = cells.find(({ key }) => key === chosen) ?? null;
  return {
    posts,
    choices,
    choice,
    /** Another press on the same choice lets it go. */
    narrow: ({ key }: MapChoice) => setPressed(key === choice?.key ? null : key),
    cells,
    selected,
    pointed,
    shown: selected ? posts.filter((post) => gridCellOf(post) === selected.key) : posts,
    /** Another press on the same circle lets it go. */
    choose: (key: string | null) => setChosen(key === selected?.key ? null : key),
    point: (post: PostCardView | undefined) => setPointed(post ? gridCellOf(post) : null),
  };
}
