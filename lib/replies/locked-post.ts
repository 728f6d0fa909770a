import "server-only";
import { invalidateTags, tags } from "@/lib/db/cache-tags";
import { type Tx, transaction } from "@/lib/db/client";
import { withKeyedLock } from "@/lib/db/keyed-lock";
import { AppError } from "@/lib/http/errors";
import { amountLeft } from "@/lib/posts/rules";
import { upholdExpiredReports } from "@/lib/replies/absence-reports";
import { allocateRemaining, type LockedPost } from "@/lib/replies/allocation";
import { allocate, drawEntryId, drawOrder } from "@/lib/replies/draws";
import { countRecentHandovers } from "@/lib/replies/recent-handovers";

/** Locks the post; due draws and reports take effect first. Invalidates its cached pages. @throws AppError "notFound" */
export async function withLockedPost<T>(
  postId: string,
  work: (tx: Tx, post: LockedPost) => Promise<T>,
): Promise<T> {
  const result = await withKeyedLock(postId, () =>
    transaction(async (tx) => work(tx, await lockPost(tx, postId))),
  );
  // After the commit.
  invalidateTags(tags.feed, tags.post(postId));
  return result;
}

export async function lockPost(tx: Tx, id: string): Promise<LockedPost> {
  const [locked] = await tx.$queryRaw<(LockedPost & { hasDueReports: boolean })[]>`
    SELECT "id", "type"::text, "title", "posterId", "quantity", "promised", "completed", "allocation", "drawAt", "drawSeed",
      "drawnAt", "withdrawnAt", "goneAt", "expiresAt", "createdAt", "renewedAt", EXISTS (
        SELECT FROM "AbsenceReport" report JOIN "Reply" reply ON reply."id" = report."replyId"
        WHERE reply."postId" = "Post"."id" AND report."outcome" IS NULL AND report."disputableUntil" <= now()
      ) AS "hasDueReports"
    FROM "Post" WHERE "id" = ${id}::uuid FOR UPDATE OF "Post"`;
  if (!locked) throw new AppError("notFound");
  const { hasDueReports, ...post } = locked;
  const drawn = await drawIfDue(tx, post);
  return hasDueReports ? upholdExpiredReports(tx, drawn) : drawn;
}

const isDrawDue = ({ allocation, drawAt, drawnAt, withdrawnAt }: LockedPost) =>
  allocation === "fair-draw" && !drawnAt && !withdrawnAt && drawAt !== null && drawAt.getTime() <= Date.now();

async function drawIfDue(tx: Tx, post: LockedPost): Promise<LockedPost> {
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
