import "server-only";
import type { Tx } from "@/lib/db/client";
import type { LockedPost } from "@/lib/posts/preconditions";

/** A rule has its order, and the post is there: what is free goes to the next in line at once. */
export const passesOn = ({ allocation, drawnAt, withdrawnAt }: LockedPost): boolean =>
  !withdrawnAt && (allocation === "first-come" || (allocation === "fair-draw" && drawnAt !== null));

/** A neighbour waits, or was only partly served. */
export async function isPassedOn(tx: Tx, post: LockedPost): Promise<boolean> {
  if (!passesOn(post)) return false;
  const isPartlyServed = { state: "promised" as const, quantity: { gt: tx.reply.fields.granted } };
  const where = { postId: post.id, OR: [{ state: "waiting" as const }, isPartlyServed] };
  return (await tx.reply.count({ where })) > 0;
}
