import { useState } from "react";
import { useIsHidden } from "@/components/blocks/hidden-people";
import type { PostCardView } from "@/components/feed/post-card-view";
import { gridCellOf, groupByCell, type MapCell } from "@/components/map/group-by-cell";
import { listMapChoices, type MapChoice } from "@/components/map/map-choices";
import { labelOf } from "@/components/map/overlapping";
import { texts } from "@/components/map/texts";

export type MapState = ReturnType<typeof useMapState>;

/** The posts of a list and their circles, in step: a circle leads to its posts, a post lights up its circle. */
export function useMapState(listed: PostCardView[]) {
  const isHidden = useIsHidden();
  const all = listed.filter(({ by }) => !isHidden(by));
  const choices = listMapChoices(all);
  const [pressed, setPressed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [pointed, setPointed] = useState<string | null>(null);
  const [seen, setSeen] = useState<string[] | null>(null);
  // Since something was chosen.
  const [isMovedByHand, setMovedByHand] = useState(false);
  // A list that has changed may no longer offer the choice, or have any post in the chosen cell.
  const choice = choices.find(({ key }) => key === pressed) ?? null;
  const posts = choice ? all.filter(choice.fits) : all;
  const cells = groupByCell(posts);
  const selected = cells.filter(({ key }) => chosen.includes(key));
  const isNarrowed = selected.length > 0 && !isMovedByHand;
  const inView = cells.filter(({ key }) => seen?.includes(key) ?? true);
  const isPart = !isNarrowed && inView.length < cells.length;
  const listedCells = new Set((isNarrowed ? selected : inView).map(({ key }) => key));
  const shown = posts.filter((post) => listedCells.has(gridCellOf(post)));
  return {
    posts,
    choices,
    choice,
    /** Another press on the same choice lets it go. */
    narrow: ({ key }: MapChoice) => setPressed(key === choice?.key ? null : key),
    cells,
    /** Of the circle or the town that was pressed last; none of the whole map. */
    selected,
    pointed,
    /** Of what is selected, or of the part of the map that is in view, once somebody has moved it. */
    shown,
    /** Of `shown`. */
    heading: isNarrowed ? labelOf(selected) : (isPart ? texts.cells.inView : texts.cells.count)(shown.length),
    /** Where there is more than `shown`. */
    ...((isNarrowed || isPart) && {
      showAll: () => {
        setChosen([]);
        setSeen(null);
        setMovedByHand(false);
      },
    }),
    isWhole: seen === null,
    /** With the cells in view after a move of the map; null where it shows them all again. */
    look: (inViewNow: string[] | null, isByHand: boolean) => {
      setSeen(inViewNow);
      if (isByHand) setMovedByHand(true);
    },
    /** Another press on the same circle or town lets it go. */
    choose: (pressedCells: MapCell[]) => {
      const isAgain = isNarrowed && isSame(pressedCells, selected);
      setChosen(isAgain ? [] : pressedCells.map(({ key }) => key));
      setMovedByHand(false);
    },
    point: (post: PostCardView | undefined) => setPointed(post ? gridCellOf(post) : null),
  };
}

const isSame = (some: MapCell[], others: MapCell[]) =>
  some.length === others.length && some.every(({ key }) => others.some((other) => other.key === key));
