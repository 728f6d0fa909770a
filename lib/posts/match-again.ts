import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import type { PostChanges } from "@/lib/posts/input-schema";

/**
 * Whether an edited post is compared again with saved searches and with the posts around, as a new one is. It counts as a
 * publication: beyond that limit the edit is saved, and rings for nobody.
 */
export async function mayMatchAgain(actor: Actor, id: string, changes: PostChanges): Promise<boolean> {
  const post = await db().post.findUnique({
    where: { id, posterId: actor.id },
    select: { title: true, tags: true, latitude: true, longitude: true },
  });
  if (!post || !isOtherwise(post, changes)) return false;
  try {
    await countUse("uploadDay", actor.id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "tooMany") return false;
    throw error;
  }
}

type Compared = { title: string; tags: string[]; latitude: number; longitude: number };

function isOtherwise(post: Compared, { title, tags, latitude, longitude }: PostChanges): boolean {
  const isMoved = [latitude ?? post.latitude, longitude ?? post.longitude].join() !== placeOf(post);
  return isMoved || (title ?? post.title) !== post.title || sorted(tags ?? post.tags) !== sorted(post.tags);
}

const placeOf = ({ latitude, longitude }: Compared) => [latitude, longitude].join();
const sorted = (tags: string[]) => tags.toSorted().join("\n");

/** Each member is told of a post once, so that editing back and forth rings once. A post that is away rings once it is back. */
export async function queueMatching(tx: Tx, postId: string): Promise<void> {
  const editedAt = new Date();
  await tx.matchQueue.upsert({
    where: { postId },
    create: { postId, editedAt },
    update: { editedAt },
    select: { postId: true },
  });
}
