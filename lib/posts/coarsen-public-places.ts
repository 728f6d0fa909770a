import "server-only";
import { invalidateTags, tagsOfPost } from "@/lib/db/cache-tags";
import { db, type Tx, transaction } from "@/lib/db/client";
import { cellOfPublicPlace, centreOf, levelOf, MAX_LEVEL, type Point } from "@/lib/geo/grid-cell";
import { presentCellFor, publicCellOf } from "@/lib/geo/public-cell";

let isDone = false;

/**
 * Posts from before cells grew with the number of people get their present cell, once in the life of a process, and so do
 * those in the largest cells when its few people show a finer one. Both are the same for all homes that show the cell, so
 * the exact place is not needed. Returns how many posts were changed.
 */
export async function coarsenPublicPlaces(): Promise<number> {
  if (isDone) return 0;
  let changed = 0;
  for (const shown of await listShownPlaces()) {
    const centre = await presentPlaceOf(shown);
    if (centre.latitude === shown.latitude && centre.longitude === shown.longitude) continue;
    changed += await transaction((tx) => moveAll(tx, shown, centre));
  }
  isDone = true;
  return changed;
}

async function presentPlaceOf(shown: Point): Promise<Point> {
  const level = levelOf(shown);
  if (level === 0) return centreOf(await publicCellOf(shown));
  return level === MAX_LEVEL ? centreOf(await presentCellFor(cellOfPublicPlace(shown))) : shown;
}

async function listShownPlaces(): Promise<Point[]> {
  const shown = await db().$queryRaw<Point[]>`
    SELECT DISTINCT "publicLatitude" AS "latitude", "publicLongitude" AS "longitude" FROM "Post"
    WHERE "locationPrecision" = 'approximate'`;
  // Erased posts are at 0, 0, which is nobody's cell.
  return shown.filter((one) => one.latitude !== 0 || one.longitude !== 0);
}

async function moveAll(tx: Tx, from: Point, to: Point): Promise<number> {
  const moved = await tx.post.updateManyAndReturn({
    where: {
      locationPrecision: "approximate",
      ...{ publicLatitude: from.latitude, publicLongitude: from.longitude },
    },
    data: { publicLatitude: to.latitude, publicLongitude: to.longitude },
    select: { id: true, posterId: true, tags: true },
  });
  for (const post of moved) invalidateTags(tx, ...tagsOfPost(post));
  return moved.length;
}
