import "server-only";
import { invalidateTags } from "@/lib/db/cache-tags";
import { db, transaction } from "@/lib/db/client";
import { tagsOfPost } from "@/lib/db/tag-names";
import { centreOf, type Point } from "@/lib/geo/grid-cell";
import { publicCellOf } from "@/lib/geo/public-cell";

/** Each is a transaction. */
const BATCH = 200;

/**
 * Exact places from before they had one get the place that their posts show once they are closed. Returns how many posts
 * were changed.
 */
export async function placeClosedPosts(): Promise<number> {
  const posts = await db().$queryRaw<(Point & { id: string })[]>`
    SELECT "id", "latitude", "longitude" FROM "Post"
    WHERE "locationPrecision" = 'exact' AND "closedLatitude" IS NULL LIMIT ${BATCH}`;
  let changed = 0;
  for (const { id, ...at } of posts) changed += await placeClosed(id, at);
  return changed;
}

/** Nothing where the post has moved meanwhile. */
async function placeClosed(id: string, at: Point): Promise<number> {
  const { latitude: closedLatitude, longitude: closedLongitude } = centreOf(await publicCellOf(at));
  return transaction(async (tx) => {
    const placed = await tx.post.updateManyAndReturn({
      where: { id, ...at, locationPrecision: "exact", closedLatitude: null },
      data: { closedLatitude, closedLongitude },
      select: { id: true, posterId: true, tags: true },
    });
    for (const post of placed) invalidateTags(tx, ...tagsOfPost(post));
    return placed.length;
  });
}
