import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";

/** Matches and news of wishes, unseen: another block would otherwise ring for the same post again. */
export const STAY_THROUGH_BLOCK = Prisma.sql`'match', 'wish-expiring', 'wish-gone'`;

/** Without those of posters who have blocked the reader, or whom the reader has blocked. */
export async function shownTo(userId: string): Promise<Prisma.NotificationWhereInput> {
  const hidden = await db().$queryRaw<{ id: string }[]>`
    SELECT told."id" FROM "Notification" told JOIN "Post" post ON post."id" = (told."payload"->>'postId')::uuid
    WHERE told."userId" = ${userId}::uuid AND told."kind" IN (${STAY_THROUGH_BLOCK}) AND post."posterId" IN (
      SELECT CASE WHEN "blockerId" = ${userId}::uuid THEN "blockedId" ELSE "blockerId" END FROM "Block"
      WHERE ${userId}::uuid IN ("blockerId", "blockedId"))`;
  return { userId, id: { notIn: hidden.map(({ id }) => id) } };
}
