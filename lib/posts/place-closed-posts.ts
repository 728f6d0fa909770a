import "server-only";
import { invalidateTags, tagsOfPost } from "@/lib/db/cache-tags";
import { db, transaction } from "@/lib/db/client";
import { centreOf } from "@/lib/geo/grid-cell";
import { cellOfMember } from "@/lib/posts/derive-public-place";

/** Each is a transaction. */
const BATCH = 200;

let isDone = false;

/**
 * Exact places from before they had one get the place that their posts show once they are closed. Without any it is not
 * looked for again in the life of a process. Returns how many posts were changed.
 */
export async function placeClosedPosts(): Promise<number> {
  if (isDone) return 0;
  const posts = await db().post.findMany({
    where: { locationPrecision: "exact", closedLatitude: null },
    select: { id: true },
    take: BATCH,
  });
  for (const { id } of posts) await placeClosed(id);
  isDone = posts.length === 0;
  return posts.length;
}

const placeClosed = (id: string) =>
  transaction(async (tx) => {
    const post = await tx.post.findFirst({
      where: { id, locationPrecision: "exact" },
      select: { id: true, posterId: true, tags: true, latitude: true, longitude: true },
    });
    if (!post) return;
    const { latitude, longitude } = centreOf(await cellOfMember(tx, post.posterId, post));
    await tx.post.update({
      where: { id },
      data: { closedLatitude: latitude, closedLongitude: longitude },
      select: { id: true },
    });
    invalidateTags(tx, ...tagsOfPost(post));
  });
