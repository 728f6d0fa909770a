import type { PostCardView } from "@/components/feed/post-card-view";
import { nameCells } from "@/components/map/cell-names";
import { texts } from "@/components/map/texts";
import { cellOfPublicPlace, centreOf, type Point } from "@/lib/geo/grid-cell";

/** A cell of the public grid, with how many are in it, its name for people and the picture of the first. */
export type MapCell = Point & {
  key: string;
  count: number;
  /** Empty where the place has no name. */
  town: string;
  label: string;
  image: PostCardView["image"];
};

const townOf = ({ address }: PostCardView) => address.split(",").at(-1)?.trim() ?? "";

/** The cell a post is in, also of one whose exact place is shown: on the map of all posts nothing is a pin. */
export function gridCellOf(post: PostCardView): string {
  const { latitude, longitude } = centreOf(cellOfPublicPlace(post));
  return `${latitude},${longitude}`;
}

/** How many of the posts are in which cell. */
export function groupByCell(posts: PostCardView[]): MapCell[] {
  const byCell = new Map<string, PostCardView[]>();
  for (const post of posts) byCell.set(gridCellOf(post), [...(byCell.get(gridCellOf(post)) ?? []), post]);
  const cells = [...byCell].flatMap(([key, [first, ...others]]) => {
    if (!first) return [];
    const centre = centreOf(cellOfPublicPlace(first));
    return { ...centre, key, count: others.length + 1, town: townOf(first), image: first.image };
  });
  const names = nameCells(cells);
  return cells.map((cell, index) => ({
    ...cell,
    label: texts.cells.cell(cell.count, names[index] ?? ""),
  }));
}
