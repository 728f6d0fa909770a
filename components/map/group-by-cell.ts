import type { PostCardView } from "@/components/feed/post-card-view";
import { texts } from "@/components/map/texts";
import { cellOfPublicPlace, centreOf, type Point } from "@/lib/geo/grid-cell";

/** A cell of the public grid, with how many are in it, its name for people and the picture of the first. */
export type MapCell = Point & { key: string; count: number; label: string; image: PostCardView["image"] };

const DECIMALS = 3;

/** "Lewes (50.875, 0.008)": the town as the first post names it; the numbers tell cells of one town apart. */
function nameOf({ latitude, longitude }: Point, { address }: PostCardView): string {
  const town = address.split(",").at(-1)?.trim();
  const numbers = `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
  return town ? `${town} (${numbers})` : numbers;
}

/** The cell a post is in, also of one whose exact place is shown: on the map of all posts nothing is a pin. */
export function gridCellOf(post: PostCardView): string {
  const { latitude, longitude } = centreOf(cellOfPublicPlace(post));
  return `${latitude},${longitude}`;
}

/** How many of the posts are in which cell. */
export function groupByCell(posts: PostCardView[]): MapCell[] {
  const byCell = new Map<string, PostCardView[]>();
  for (const post of posts) byCell.set(gridCellOf(post), [...(byCell.get(gridCellOf(post)) ?? []), post]);
  return [...byCell].flatMap(([key, [first, ...others]]) => {
    if (!first) return [];
    const centre = centreOf(cellOfPublicPlace(first));
    const count = others.length + 1;
    const label = texts.cells.cell(count, nameOf(centre, first));
    return { ...centre, key, count, label, image: first.image };
  });
}
