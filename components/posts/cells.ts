import type { PostCardView } from "@/components/posts/post-card-view";
import { words } from "@/components/posts/words";
import { cellCentre, type Point } from "@/lib/location";

type Cell = Point & { key: string; count: number; label: string };

const DECIMALS = 2;

const nameOf = ({ latitude, longitude }: Point) =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;

/** The cell a post is in, also of one whose exact place is shown: on the map of all posts nothing is a pin. */
export function cellOf(post: PostCardView): string {
  const { latitude, longitude } = cellCentre(post);
  return `${latitude},${longitude}`;
}

/** How many of the posts are in which cell. */
export function cellsOf(posts: PostCardView[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const post of posts) {
    const key = cellOf(post);
    const centre = cellCentre(post);
    const count = (cells.get(key)?.count ?? 0) + 1;
    cells.set(key, { ...centre, key, count, label: words.map.cell(count, nameOf(centre)) });
  }
  return [...cells.values()];
}
