import { Prisma } from "@/lib/generated/prisma/client";

/** A member is told once that a post may be what they look for. */
export const matchKey = (postId: string) => `match:${postId}`;

/** People who asked for the post know it. Both as SQL, such as columns with the name of their table. */
export const isUntold = (userId: Prisma.Sql, postId: Prisma.Sql) => Prisma.sql`
  NOT EXISTS (SELECT FROM "Notification" told WHERE told."userId" = ${userId} AND told."dedupeKey" = 'match:' || ${postId})
  AND NOT EXISTS (SELECT FROM "Reply" asked WHERE asked."postId" = ${postId} AND asked."personId" = ${userId})`;
