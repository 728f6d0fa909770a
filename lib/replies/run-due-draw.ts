import "server-only";
import type { Tx } from "@/lib/db/client";
import type { LockedPost } from "@/lib/posts/preconditions";
import { amountLeft } from "@/lib/posts/rules";
import { allocateRemaining } from "@/lib/replies/allocation";
import { allocate, drawEntryId, drawOrder } from "@/lib/replies/draws";
import { countRecentHandovers } from "@/lib/replies/recent-handovers";

const isDrawDue = ({ allocation, drawAt, drawnAt, withdrawnAt }: LockedPost) =>
  allocation === "fair-draw" && !drawnAt && !withdrawnAt && drawAt !== null && drawAt.getTime() <= Date.now();

/** Returns the updated post. */
export async function runDueDraw(tx: Tx, post: LockedPost): Promise<LockedPost> {
  if (!isDrawDue(post) || !post.drawAt || !post.drawSeed) return post;
  const entries = await rankEntries(tx, post, { seed: post.drawSeed, at: post.drawAt });
  const drawnAt = new Date();
  await tx.post.updateMany({
    where: { id: post.id, drawnAt: null },
    data: { drawnAt, drawEntries: entries },
  });
  return allocateRemaining(tx, { ...post, drawnAt });
}

async function rankEntries(tx: Tx, post: LockedPost, { seed, at }: { seed: string; at: Date }) {
  const waiting = await tx.reply.findMany({
    where: { postId: post.id, state: "waiting" },
    select: { id: true, personId: true, quantity: true },
  });
  const received = await countRecentHandovers(
    tx,
    waiting.map(({ personId }) => personId),
    at,
  );
  const replies = new Map(waiting.map((reply) => [drawEntryId(reply.id), reply]));
  const order = drawOrder(
    seed,
    [...replies].map(([entry, { personId, quantity }]) => ({
      entry,
      received: received.get(personId) ?? 0,
      quantity,
    })),
  );
  const entries = allocate(order, amountLeft(post));
  for (const [index, { entry }] of entries.entries()) {
    await tx.reply.updateMany({ where: { id: replies.get(entry)?.id ?? "" }, data: { rank: index + 1 } });
  }
  return entries;
}
