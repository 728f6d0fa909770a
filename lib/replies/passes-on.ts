import "server-only";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { LockedPost } from "@/lib/posts/preconditions";

/** A rule has its order, and the post is there: what is free goes to the next in line at once. */
export const passesOn = ({ allocation, drawnAt, withdrawnAt }: LockedPost): boolean =>
  !withdrawnAt && (allocation === "first-come" || (allocation === "fair-draw" && drawnAt !== null));

/** Promises without those whose recipients were asked whether they still want it, and let the time pass: these end one by one. */
const standing = () =>
  ({
    state: "promised",
    OR: [{ confirmBy: null }, { confirmBy: { gt: new Date() } }],
  }) satisfies Prisma.ReplyWhereInput;

/** Replies that hope for what is free: a neighbour waits, or was only partly served. */
export const hoping = (tx: Tx, postId: string) =>
  ({
    postId,
    OR: [{ state: "waiting" }, { ...standing(), quantity: { gt: tx.reply.fields.granted } }],
  }) satisfies Prisma.ReplyWhereInput;

/** How many are still promised once all those have ended. */
export async function countStanding(tx: Tx, postId: string): Promise<number> {
  const { _sum } = await tx.reply.aggregate({ where: { ...standing(), postId }, _sum: { granted: true } });
  return _sum.granted ?? 0;
}

export async function isPassedOn(tx: Tx, post: LockedPost): Promise<boolean> {
  if (!passesOn(post)) return false;
  return (await tx.reply.count({ where: hoping(tx, post.id) })) > 0;
}
