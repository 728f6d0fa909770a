import "server-only";
import { invalidateTags } from "@/lib/db/cache-tags";
import { db, type Tx, transaction } from "@/lib/db/client";
import { tagsOfPost } from "@/lib/db/tag-names";
import { type Cell, cellOfPublicPlace, centreOf, levelOf, MAX_LEVEL, type Point } from "@/lib/geo/grid-cell";
import { presentCellFor, publicCellOf } from "@/lib/geo/public-cell";
import { partsOfShown } from "@/lib/geo/public-place";
import { placeColumns, showPlace } from "@/lib/posts/derive-public-place";

/** Each is a transaction. */
const BATCH = 100;

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
    changed += await moveAll(shown, cell);
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

async function moveAll(shown: Point, cell: Cell): Promise<number> {
  let changed = 0;
  for (let moved = BATCH; moved === BATCH; changed += moved)
    moved = await transaction((tx) => moveSome(tx, shown, cell));
  return changed;
}

/**
 * With the name that new posts show there, if any: a choice for one area says nothing of another. Nothing of a post whose
 * poster changes it meanwhile.
 */
async function moveSome(tx: Tx, { latitude, longitude }: Point, cell: Cell): Promise<number> {
  const there = {
    locationPrecision: "approximate",
    publicLatitude: latitude,
    publicLongitude: longitude,
  } as const;
  const posts = await tx.post.findMany({
    where: there,
    select: {
      ...{ id: true, posterId: true, tags: true, address: true, latitude: true, longitude: true },
      ...{ publicAddress: true, showStreet: true },
    },
    take: BATCH,
  });
  for (const { id, posterId, tags, publicAddress, showStreet, ...place } of posts) {
    const { settlement } = partsOfShown(place.address, publicAddress, showStreet);
    const wanted = { precision: "approximate", chosen: settlement && null, showStreet } as const;
    const data = placeColumns(await showPlace(tx, place, cell, wanted));
    const { count } = await tx.post.updateMany({ where: { id, ...there, ...place, publicAddress }, data });
    if (count > 0) invalidateTags(tx, ...tagsOfPost({ id, posterId, tags }));
  }
  return posts.length;
}
