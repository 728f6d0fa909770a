import "server-only";
import { invalidateTags, tagsOfPost } from "@/lib/db/cache-tags";
import { db, type Tx, transaction } from "@/lib/db/client";
import { centreOf, levelOf, type Point } from "@/lib/geo/grid-cell";
import { publicCellOf } from "@/lib/geo/public-cell";

let isDone = false;

/**
 * Posts from before cells grew with the number of people get their present cell, once in the life of a process. It is the
 * same for all homes of a finest cell, so the exact place is not needed. Returns how many posts were changed.
 */
export async function coarsenPublicPlaces(): Promise<number> {
  if (isDone) return 0;
  let changed = 0;
  for (const shown of await listFinestCells()) {
    const centre = centreOf(await publicCellOf(shown));
    if (centre.latitude === shown.latitude && centre.longitude === shown.longitude) continue;
    changed += await transaction((tx) => moveAll(tx, shown, centre));
  }
  isDone = true;
  return changed;
}

async function listFinestCells(): Promise<Point[]> {
  const shown = await db().$queryRaw<Point[]>`
    SELECT DISTINCT "publicLatitude" AS "latitude", "publicLongitude" AS "longitude" FROM "Post"
    WHERE "locationPrecision" = 'approximate'`;
  // Erased posts are at 0, 0, which is nobody's cell.
  return shown.filter((one) => levelOf(one) === 0 && (one.latitude !== 0 || one.longitude !== 0));
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
