import "server-only";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";

/**
 * Without matches and news of wishes of posters who have blocked the reader, or whom the reader has blocked: these stay through a block, since what
 * is there is told no second time.
 */
export async function shownTo(userId: string): Promise<Prisma.NotificationWhereInput> {
  const hidden = await db().$queryRaw<{ id: string }[]>`
    SELECT told."id" FROM "Notification" told JOIN "Post" post ON post."id" = (told."payload"->>'postId')::uuid
    WHERE told."userId" = ${userId}::uuid AND told."kind" IN ('match', 'wish-expiring', 'wish-gone') AND post."posterId" IN (
      SELECT CASE WHEN "blockerId" = ${userId}::uuid THEN "blockedId" ELSE "blockerId" END FROM "Block"
      WHERE ${userId}::uuid IN ("blockerId", "blockedId"))`;
  return { userId, id: { notIn: hidden.map(({ id }) => id) } };
}
