import "server-only";
import { invalidateTags, tagsOfPost } from "@/lib/db/cache-tags";
import { db, type Tx, transaction } from "@/lib/db/client";
import { type Cell, cellOfPublicPlace, centreOf, levelOf, MAX_LEVEL, type Point } from "@/lib/geo/grid-cell";
import { presentCellFor, publicCellOf } from "@/lib/geo/public-cell";
import { placeColumns, shownBefore, showPlace } from "@/lib/posts/derive-public-place";

let isDone = false;

/**
 * Posts from before cells grew with the number of people get their present cell, once in the life of a process, and so do
 * those in the largest cells when its few people show a finer one. Both are the same for all homes that show the cell, so
 * the exact place is not needed. Returns how many posts were changed.
 */
export async function movePublicPlaces(): Promise<number> {
  if (isDone) return 0;
  let changed = 0;
  for (const shown of await listShownPlaces()) {
    const cell = await presentCellAt(shown);
    const centre = centreOf(cell);
    if (centre.latitude === shown.latitude && centre.longitude === shown.longitude) continue;
    changed += await transaction((tx) => moveAll(tx, shown, cell));
  }
  isDone = true;
  return changed;
}

async function presentCellAt(shown: Point): Promise<Cell> {
  const level = levelOf(shown);
  if (level === 0) return publicCellOf(shown);
  const cell = cellOfPublicPlace(shown);
  return level === MAX_LEVEL ? presentCellFor(cell) : cell;
}

async function listShownPlaces(): Promise<Point[]> {
  const shown = await db().$queryRaw<Point[]>`
    SELECT DISTINCT "publicLatitude" AS "latitude", "publicLongitude" AS "longitude" FROM "Post"
    WHERE "locationPrecision" = 'approximate'`;
  // Erased posts are at 0, 0, which is nobody's cell.
  return shown.filter((one) => one.latitude !== 0 || one.longitude !== 0);
}

/** With the name that new posts show there, unless their posters have chosen one. */
async function moveAll(tx: Tx, { latitude, longitude }: Point, cell: Cell): Promise<number> {
  const posts = await tx.post.findMany({
    where: { locationPrecision: "approximate", publicLatitude: latitude, publicLongitude: longitude },
    select: {
      ...{ id: true, posterId: true, tags: true, address: true, latitude: true, longitude: true },
      ...{ publicAddress: true, publicLatitude: true, publicLongitude: true, showStreet: true },
    },
  });
  for (const post of posts) {
    const wanted = { precision: "approximate", ...(await shownBefore(tx, post)) } as const;
    const data = placeColumns(await showPlace(tx, post, cell, wanted));
    await tx.post.update({ where: { id: post.id }, data, select: { id: true } });
    invalidateTags(tx, ...tagsOfPost(post));
  }
  return posts.length;
}
