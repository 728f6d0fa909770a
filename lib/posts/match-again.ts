import "server-only";
import type { Actor } from "@/lib/auth/session";
import type { Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import type { PostChanges } from "@/lib/posts/input-schema";
import { isNewMember } from "@/lib/users/new-members";

/** Whether an edited post is compared again with saved searches and with the posts around, as a new one is. Ask before it is saved. */
export async function isComparedOtherwise(tx: Tx, id: string, changes: PostChanges): Promise<boolean> {
  const post = await tx.post.findUniqueOrThrow({
    where: { id },
    select: { title: true, tags: true, latitude: true, longitude: true },
  });
  const { title, tags, latitude, longitude } = changes;
  const isMoved =
    (latitude ?? post.latitude) !== post.latitude || (longitude ?? post.longitude) !== post.longitude;
  return isMoved || (title ?? post.title) !== post.title || sorted(tags ?? post.tags) !== sorted(post.tags);
}

const sorted = (tags: string[]) => tags.toSorted().join("\n");

/**
 * Counts one use, so call it once nothing refuses the edit any more. Beyond the limit the edit rings for nobody. Each member is told
 * of a post once, so that editing back and forth rings once. A post that is away rings once it is back.
 */
export async function matchAgain(tx: Tx, actor: Actor, postId: string): Promise<void> {
  if (!(await mayRing(actor))) return;
  const editedAt = new Date();
  await tx.matchQueue.upsert({
    where: { postId },
    create: { postId, editedAt },
    update: { editedAt },
    select: { postId: true },
  });
}

async function mayRing(actor: Actor): Promise<boolean> {
  try {
    await countUse((await isNewMember(actor)) ? "newMatchAgainDay" : "matchAgainDay", actor.id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "tooMany") return false;
    throw error;
  }
}
