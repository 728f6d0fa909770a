import "server-only";
import { presentFor } from "@/lib/blocks/queries";
import { databaseTime, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { amountLeft } from "@/lib/posts/rules";
import { earliestAsked } from "@/lib/replies/longest-wait";

/**
 * Neighbours to whom nobody said no, only that it had ended, was gone or taken down, may ask again: it is there once more.
 * So may those on whose wish list it is, if they were told that it is gone.
 * @param options.isLineBack a rule passes it on to those in the line; others asked too long ago to be back in it, and may ask anew
 */
export async function tellOfReturn(tx: Tx, post: LockedPost, { isLineBack = false } = {}): Promise<void> {
  const { id: postId, title, type, expiresAt } = post;
  const wishers = await forgetThatItIsGone(tx, postId);
  const isOver = expiresAt <= (await databaseTime(tx));
  if (post.withdrawnAt || isOver || amountLeft(post) <= 0) return;
  const isForLine = await isForTheLine(tx, post);
  if (isForLine && !isLineBack) return;
  const told = await tx.reply.findMany({
    where: {
      postId,
      OR: [
        ...(isForLine ? [] : [{ state: "declined", reason: "gone" } as const]),
        {
          state: { in: ["declined", "released"] },
          reason: { in: [toPrismaEnum("expired"), toPrismaEnum("post-withdrawn")] },
          ...(isForLine && { askedAt: { lt: earliestAsked(expiresAt) } }),
        },
      ],
      person: presentFor({ id: post.posterId }),
    },
    select: { personId: true },
  });
  const dedupeKey = `available-again:${postId}:${expiresAt.getTime()}`;
  await letTellAgain(tx, postId, dedupeKey);
  const people = [...new Set([...told.map(({ personId }) => personId), ...(isForLine ? [] : wishers)])];
  await notify(tx, people, { kind: "available-again", dedupeKey, payload: { postId, title, type } });
}

/** Neighbours who have asked again since, and were answered, do not know that it is there once more. */
const letTellAgain = (tx: Tx, postId: string, dedupeKey: string) =>
  tx.$executeRaw`
    UPDATE "Notification" earlier SET "dedupeKey" = earlier."dedupeKey" || ':' || earlier."id" FROM "Reply" reply
    WHERE reply."postId" = ${postId}::uuid AND earlier."userId" = reply."personId" AND earlier."dedupeKey" = ${dedupeKey}
      AND earlier."createdAt" < reply."stateSince"`;

/** They hear anew if it is gone once more. @returns whose wish it still is */
async function forgetThatItIsGone(tx: Tx, postId: string): Promise<string[]> {
  const wishers = await tx.$queryRaw<{ userId: string }[]>`
    UPDATE "Notification" told SET "dedupeKey" = told."dedupeKey" || ':' || told."id", "readAt" = coalesce(told."readAt", now())
    FROM "WishlistItem" wish JOIN "Post" post ON post."id" = wish."postId"
    WHERE wish."postId" = ${postId}::uuid AND told."userId" = wish."userId" AND told."dedupeKey" = 'wish-gone:' || wish."postId"
      AND NOT is_hidden(wish."userId", post."posterId")
    RETURNING told."userId"`;
  return wishers.map(({ userId }) => userId);
}

/** A rule passes it on at once. */
const isForTheLine = async (tx: Tx, { id: postId, allocation }: LockedPost): Promise<boolean> =>
  allocation !== "poster" && (await tx.reply.count({ where: { postId, state: "waiting" } })) > 0;
